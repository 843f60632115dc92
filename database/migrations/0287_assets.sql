-- Owner: assets

-- A thing of the company that is lent to people. Who has it is what its loans say.
create table asset (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  kind text not null check (kind in ('COMPUTER', 'PHONE', 'KEY', 'CARD', 'TOOL', 'VEHICLE', 'CLOTHES', 'OTHER')),
  name text not null check (name <> ''),
  serial text not null,
  note text not null,
  bought_on date,
  value_cents int check (value_cents >= 0),
  search_text text not null,
  retired_on date,
  retire_reason text check (retire_reason <> ''),
  version int not null default 1,
  primary key (company_id, id),
  constraint asset_retired_with_reason check ((retired_on is null) = (retire_reason is null))
);
call make_tenant_table('asset', 'select, insert, update');
-- A number names one thing among those in use; what is retired may lie in a drawer under the same one.
create unique index asset_serial_once on asset (company_id, lower(serial)) where serial <> '' and retired_on is null;
create index asset_by_name on asset (company_id, lower(name), id);

-- Who had it from which day to which; open as long as it was not returned.
create table asset_loan (
  company_id uuid not null default app_company(),
  id uuid not null,
  asset_id uuid not null,
  person_id uuid not null,
  lent_on date not null,
  lent_by uuid not null,
  lent_note text not null,
  -- When the person said that they have it.
  confirmed_at timestamptz,
  returned_on date,
  returned_at timestamptz,
  returned_by uuid,
  return_note text,
  primary key (company_id, id),
  foreign key (company_id, asset_id) references asset (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  constraint asset_return_whole check (num_nulls(returned_on, returned_at, returned_by, return_note) in (0, 4)),
  constraint asset_returned_after check (returned_on >= lent_on),
  -- Nor were there two at once in the past. On the day that one brings it back the next one may have it.
  constraint asset_with_one exclude using gist (company_id with =, asset_id with =, daterange(lent_on, returned_on) with &&)
);
call make_tenant_table('asset_loan', 'select, insert, update');
create unique index asset_lent_once on asset_loan (company_id, asset_id) where returned_on is null;
create index asset_loan_of_asset on asset_loan (company_id, asset_id, lent_on, id);
create index asset_loan_of_person on asset_loan (company_id, person_id, lent_on, id);

-- What was lent to whom and when stays as it was said; it is confirmed once, and ends once.
create function keep_asset_loan() returns trigger language plpgsql as $$
begin
  if old.returned_on is not null then
    raise exception 'a loan that ended never changes' using errcode = 'restrict_violation';
  end if;
  if old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at then
    raise exception 'a loan is confirmed once' using errcode = 'restrict_violation';
  end if;
  if (new.asset_id, new.person_id, new.lent_on, new.lent_by, new.lent_note)
      is distinct from (old.asset_id, old.person_id, old.lent_on, old.lent_by, old.lent_note) then
    raise exception 'what was lent to whom and when never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger asset_loan_kept before update on asset_loan for each row execute function keep_asset_loan();

-- What is retired is with nobody: each of the two waits for the other at the row of the thing.
create function lend_what_is_in_use() returns trigger language plpgsql as $$
begin
  perform from asset a where a.company_id = new.company_id and a.id = new.asset_id and a.retired_on is null for no key update;
  if not found then
    raise exception 'what is retired is lent to nobody' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger asset_loan_in_use before insert on asset_loan for each row execute function lend_what_is_in_use();
create function retire_what_is_here() returns trigger language plpgsql as $$
begin
  if new.retired_on is not null and exists (select from asset_loan l where l.company_id = new.company_id and l.asset_id = new.id and l.returned_on is null) then
    raise exception 'what somebody has is not retired' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger asset_retired_here before update on asset for each row execute function retire_what_is_here();
