-- Owner: notifications

-- What somebody chose about what reaches them, and when mails do.
create table notification_setting (
  company_id uuid not null default app_company() references company,
  person_id uuid not null,
  -- By kind: whether the bell tells it, and whether it is mailed. What is not named follows the catalogue.
  choices jsonb not null default '{}' check (jsonb_typeof(choices) = 'object'),
  -- Minutes after midnight where the person is; between them no mail goes out.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  -- When the mails of a day go out as one; null for at once.
  digest_at smallint check (digest_at between 0 and 1439),
  version integer not null default 1,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_to is null))
);
call make_tenant_table('notification_setting');

-- What is only to be mailed does not stand in the bell.
alter table notification add column in_bell boolean not null default true;
