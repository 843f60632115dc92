-- Owner: payroll

-- Where somebody's pay goes, said by themselves. Sealed with the server's key; the name of the row is in the seal.
create table pay_account (
  company_id uuid not null default app_company() references company,
  person_id uuid not null,
  account_sealed text not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references person (company_id, id)
);
call make_tenant_table('pay_account', 'select, insert, update, delete');
