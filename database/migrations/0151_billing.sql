-- Owner: billing

-- What a company pays for by the month. There is none on Free, nor on a plan that was agreed with the customer.
create table subscription (
  company_id uuid primary key default app_company() references company,
  plan_type text not null check (plan_type in ('GROWTH_PACK', 'SCALE_PACK')),
  -- Minor units a month, as the present period is billed.
  price_cents integer not null check (price_cents > 0),
  currency text not null,
  -- The day from which its months are counted.
  started_on date not null,
  -- The present period: from its first day to the first one that is no longer in it.
  period_from date not null,
  period_to date not null,
  -- Price times days of every plan of this period; divided by its days this is what the period costs.
  price_days bigint not null check (price_days >= 0),
  -- What begins with the next period, where it is another plan, and who becomes inactive then.
  next_plan text check (next_plan in ('FREE_PACK', 'GROWTH_PACK')),
  leaving uuid[] not null default '{}',
  constraint subscription_period check (period_to > period_from and started_on <= period_from),
  constraint next_plan_is_smaller check (next_plan is null or next_plan <> plan_type),
  constraint nobody_leaves_for_nothing check (next_plan is not null or leaving = '{}')
);
call make_tenant_table('subscription');

-- The owner's answer to the plan that was chosen at sign-up: not now.
create table plan_wish_declined (
  company_id uuid primary key default app_company() references company,
  declined_at timestamptz not null
);
call make_tenant_table('plan_wish_declined', 'select, insert');

-- The last number of each series: a row lock until the commit, so numbers have no gaps and no two are alike.
create table invoice_series (
  series text primary key,
  last_number integer not null check (last_number > 0)
);
create function next_invoice_number(p_series text) returns integer language sql security definer set search_path = public, pg_temp
begin atomic
  insert into invoice_series values (p_series, 1)
    on conflict (series) do update set last_number = invoice_series.last_number + 1
    returning last_number;
end;
alter function next_invoice_number(text) owner to daybook_system;
grant select, insert, update on invoice_series to daybook_system;
revoke execute on function next_invoice_number(text) from public;
grant execute on function next_invoice_number(text) to daybook_app;

-- Invoices and credit notes. What is printed on them is kept as it was: neither the customer's nor the seller's address changes it later.
create table invoice (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  series text not null,
  number integer not null,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  plan_type text not null,
  -- What it is for: from its first day to its last.
  starts_on date not null,
  ends_on date not null,
  issued_on date not null,
  due_on date not null,
  currency text not null,
  -- Never negative; a credit note takes off what it says.
  net_cents integer not null check (net_cents >= 0),
  tax_name text,
  -- Hundredths of a percent.
  tax_rate integer not null check (tax_rate between 0 and 10000),
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null,
  buyer jsonb not null,
  seller jsonb not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id),
  constraint invoice_adds_up check (total_cents = net_cents + tax_cents),
  constraint invoice_dates check (ends_on >= starts_on and due_on >= issued_on),
  constraint tax_has_a_name check (tax_rate = 0 or tax_name is not null)
);
create unique index invoice_number_once on invoice (series, number);
create index invoice_newest on invoice (company_id, starts_on desc, id desc);
call make_tenant_table('invoice', 'select, insert');
grant update (paid_at) on invoice to daybook_app;

create table invoice_line (
  company_id uuid not null default app_company() references company,
  invoice_id uuid not null,
  position smallint not null,
  -- PLAN: days of a plan; UNUSED: days of the plan before it that were billed already.
  kind text not null check (kind in ('PLAN', 'UNUSED')),
  plan_type text not null,
  starts_on date not null,
  ends_on date not null,
  amount_cents integer not null,
  primary key (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
call make_tenant_table('invoice_line', 'select, insert');

-- Whose period is over somewhere on earth: the worker visits each of them, and looks there which day it is.
create function companies_to_renew(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id from subscription where period_to <= ((p_now + interval '14 hours') at time zone 'UTC')::date;
end;
alter function companies_to_renew(timestamptz) owner to daybook_system;
grant select on subscription to daybook_system;
create index subscription_ends on subscription (period_to);
revoke execute on function companies_to_renew(timestamptz) from public;
grant execute on function companies_to_renew(timestamptz) to daybook_app;
