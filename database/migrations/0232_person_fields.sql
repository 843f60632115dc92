-- Owner: people

-- What a company keeps of its people beyond what Daybook knows: at most thirty fields, in an order, each with who sees and who fills it. What
-- kind of values a field has is decided once: values of another kind would not fit into it. A letter may become two when a text is put into its
-- one form (NFC), so the database allows twice what a form takes of labels and options.
create table person_field (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  position smallint not null check (position between 1 and 30),
  label text not null check (label <> '' and label = btrim(label) and length(label) <= 120),
  help text not null default '' check (length(help) <= 400),
  section text not null default '' check (section = btrim(section) and length(section) <= 120),
  kind text not null check (kind in ('TEXT', 'LONG_TEXT', 'NUMBER', 'DATE', 'YES_NO', 'CHOICE')),
  required boolean not null default false,
  seen_by text not null check (seen_by in ('EVERYBODY', 'MANAGER', 'PERSON', 'HR')),
  filled_by text not null check (filled_by in ('HR', 'PERSON')),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, id, kind),
  -- Thirty places, each taken once, are at most thirty fields.
  constraint one_field_per_place unique (company_id, position) deferrable initially deferred,
  constraint who_fills_sees check (filled_by = 'HR' or seen_by <> 'HR')
);
create unique index one_field_per_label on person_field (company_id, lower(label));
call make_tenant_table('person_field');

-- What can be chosen in a field of choices. An option that somebody has is not removed; another name of it is a new name for all.
create table person_field_option (
  company_id uuid not null default app_company(),
  field_id uuid not null,
  position smallint not null check (position between 1 and 50),
  name text not null check (name <> '' and name = btrim(name) and length(name) <= 200),
  primary key (company_id, field_id, name),
  foreign key (company_id, field_id) references person_field (company_id, id) on delete cascade
);
call make_tenant_table('person_field_option');

create table person_field_value (
  company_id uuid not null default app_company(),
  person_id uuid not null,
  field_id uuid not null,
  kind text not null,
  text_value text,
  number_value double precision,
  day_value date,
  yes_value boolean,
  choice text,
  primary key (company_id, person_id, field_id),
  foreign key (company_id, person_id) references person (company_id, id),
  -- A value is of the kind of its field, and a field is not removed while somebody has a value in it, unless these go first.
  foreign key (company_id, field_id, kind) references person_field (company_id, id, kind),
  constraint choice_of_field foreign key (company_id, field_id, choice) references person_field_option (company_id, field_id, name),
  constraint one_value check (num_nonnulls(text_value, number_value, day_value, yes_value, choice) = 1),
  constraint value_of_kind check (case kind
    when 'TEXT' then text_value <> '' and length(text_value) <= 200 and text_value !~ '[\r\n]'
    when 'LONG_TEXT' then text_value <> '' and length(text_value) <= 2000
    when 'NUMBER' then number_value between -1e12 and 1e12
    when 'DATE' then day_value is not null
    when 'YES_NO' then yes_value is not null
    else choice is not null end)
);
create index person_field_value_field on person_field_value (company_id, field_id);
call make_tenant_table('person_field_value');
