-- Owner: expenses

-- Currencies for which a company keeps rates of exchange. They lead to the currency that it had when they were entered: in another one they say nothing.
create table expense_currency (
  company_id uuid not null default app_company() references company,
  own text not null,
  currency text not null check (currency <> own),
  version int not null default 1,
  primary key (company_id, own, currency)
);
call make_tenant_table('expense_currency');

-- What one of the currency is in the company's own from a day on, in millionths.
create table expense_exchange (
  company_id uuid not null default app_company(),
  own text not null,
  currency text not null,
  from_day date not null,
  millionths bigint not null check (millionths > 0),
  -- Whoever said so: what they claim themselves at it is told to whoever decides.
  set_by uuid not null,
  primary key (company_id, own, currency, from_day),
  foreign key (company_id, own, currency) references expense_currency (company_id, own, currency) on delete cascade
);
call make_tenant_table('expense_exchange');

-- Whether a line is counted by the company's rate of its day, and so anew when it is handed in; else by what its person entered.
alter table expense_line add column rate_by_table boolean not null default false;
