-- Owner: people

-- Whom to call when something happens to somebody: at most three, entered by themselves. Sealed with the server's key, since they are the
-- data of people who never heard of Daybook; the name of the row is in the seal.
create table emergency_contact (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  person_id uuid not null,
  place smallint not null check (place between 1 and 3),
  contact_sealed text not null,
  primary key (company_id, id),
  unique (company_id, person_id, place),
  foreign key (company_id, person_id) references person (company_id, id)
);
call make_tenant_table('emergency_contact', 'select, insert, delete');

-- Which list somebody looked at before they changed it.
alter table person add column emergency_version int not null default 1;

-- Who opened them is told to whom they belong to, as with pay. Support never opens them, so its table knows no such kind.
alter table access_view drop constraint access_view_what_check;
alter table access_view add constraint access_view_what_check check (what in ('pay_terms', 'payslip', 'payroll', 'emergency'));
