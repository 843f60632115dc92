-- Owner: documents

-- A letter that is written to many people: its words, with fields that each person has of their own.
create table letter_template (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  name text not null check (name <> ''),
  body text not null check (body <> ''),
  -- The fields that are typed when the letter is written.
  own text[] not null default '{}' check (cardinality(own) <= 20),
  version int not null default 1,
  primary key (company_id, id)
);
call make_tenant_table('letter_template');
create unique index letter_template_name on letter_template (company_id, lower(name));

-- The document that a letter to somebody became: made again it is a version of the same one.
create table letter_made (
  company_id uuid not null default app_company(),
  template_id uuid not null,
  person_id uuid not null,
  document_id uuid not null,
  primary key (company_id, template_id, person_id),
  foreign key (company_id, template_id) references letter_template (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, document_id) references stored_document (company_id, id) on delete cascade
);
call make_tenant_table('letter_made', 'select, insert');
create index letter_made_document on letter_made (company_id, document_id);
