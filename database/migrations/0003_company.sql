-- The tenant. Its own row is protected like everything it owns: company_id is its id.

create table company (
  company_id uuid primary key,
  name text not null,
  country text not null,
  contact_number text not null,
  industry text not null,
  business_type text not null,
  address text not null,
  zone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  week_starts int not null check (week_starts between 1 and 7),
  plan_type text not null,
  products text not null default 'TIMESHEET',
  -- Everybody who works here signs in with a second step.
  second_factor_required boolean not null default false,
  created_at timestamptz not null,
  version int not null default 1
);
call make_tenant_table('company', 'select, insert, update');
