-- Owner: payroll

-- Whom a payroll pays although they have not accepted their invitation (PAY), whose pay it holds back by somebody's choice (HOLD),
-- and who was left out when it was finalised because they had not accepted (WAIT). What was held back or left out comes with a
-- later payroll, as a late change.
create table payroll_choice (
  company_id uuid not null default app_company(),
  pay_period_id uuid not null,
  person_id uuid not null,
  choice text not null check (choice in ('PAY', 'HOLD', 'WAIT')),
  made_by uuid not null,
  made_at timestamptz not null,
  primary key (company_id, pay_period_id, person_id),
  foreign key (company_id, pay_period_id) references pay_period (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id)
);
call make_tenant_table('payroll_choice', 'select, insert, update, delete');
