-- Owner: payroll

-- How a company settles its payrolls. A company without a row has the defaults.
create table payroll_setting (
  company_id uuid primary key default app_company() references company,
  -- Whoever computed a payroll does not finalise it while somebody else could have.
  second_person boolean not null default true,
  version int not null default 1
);
call make_tenant_table('payroll_setting', 'select, insert, update');
