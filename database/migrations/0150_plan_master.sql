-- Owner: company

-- The plan master: what a plan costs, how many people it allows and what it contains, from a day (UTC) on until its next version.
create table plan_version (
  plan_type text not null check (plan_type in ('FREE_PACK', 'GROWTH_PACK', 'SCALE_PACK', 'ENTERPRISE_PACK')),
  holds_from date not null,
  -- Minor units a month. Null: agreed with the customer, as is how many people it allows.
  price_cents integer,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  capacity integer check (capacity > 0),
  -- Codes of platform/domain/feature.ts; what is in every plan is not named.
  features text[] not null default '{}',
  primary key (plan_type, holds_from),
  constraint free_costs_nothing check (plan_type <> 'FREE_PACK' or price_cents = 0),
  constraint paid_plans_cost_a_dollar check (plan_type = 'FREE_PACK' or price_cents is null or price_cents >= 100),
  constraint only_enterprise_is_agreed check (plan_type = 'ENTERPRISE_PACK' and price_cents is null and capacity is null
    or plan_type <> 'ENTERPRISE_PACK' and price_cents is not null and capacity is not null)
);
-- Written by the two functions below only.
grant select on plan_version to daybook_app, daybook_system;

insert into plan_version values
  ('FREE_PACK', '2020-01-01', 0, 'USD', 10, '{}'),
  ('GROWTH_PACK', '2020-01-01', 2000, 'USD', 30, '{EXPENSE_CLAIM,BASIC_HR_CHECKLISTS,DOCUMENT_MANAGEMENT}'),
  ('SCALE_PACK', '2020-01-01', 6000, 'USD', 100,
    '{EXPENSE_CLAIM,BASIC_HR_CHECKLISTS,DOCUMENT_MANAGEMENT,ADVANCED_HR_CHECKLISTS,CUSTOMIZABLE_WORKFLOWS}'),
  ('ENTERPRISE_PACK', '2020-01-01', null, 'USD', null,
    '{EXPENSE_CLAIM,BASIC_HR_CHECKLISTS,DOCUMENT_MANAGEMENT,ADVANCED_HR_CHECKLISTS,CUSTOMIZABLE_WORKFLOWS,CUSTOM_INTEGRATIONS,PRIORITY_SUPPORT,DEDICATED_ACCOUNT_MANAGER}');

-- A company's plan is one that there is; a constraint instead of a reference, since a plan is not one row.
alter table company add constraint plan_exists
  check (plan_type in ('FREE_PACK', 'GROWTH_PACK', 'SCALE_PACK', 'ENTERPRISE_PACK'));

-- Saves a version that does not hold yet, for those who run the installation. False for anybody else, and for a day that began.
create function save_plan_version(p_plan text, p_from date, p_price integer, p_currency text, p_capacity integer, p_features text[], p_today date)
returns boolean language sql security definer set search_path = public, pg_temp
begin atomic
  with saved as (
    insert into plan_version
      select p_plan, p_from, p_price, p_currency, p_capacity, p_features where is_platform_admin() and p_from > p_today
    on conflict (plan_type, holds_from) do update
      set price_cents = excluded.price_cents, currency = excluded.currency, capacity = excluded.capacity, features = excluded.features
    returning 1)
  select exists (select from saved);
end;
alter function save_plan_version(text, date, integer, text, integer, text[], date) owner to daybook_system;

-- Takes back a version that does not hold yet.
create function withdraw_plan_version(p_plan text, p_from date, p_today date) returns boolean
language sql security definer set search_path = public, pg_temp
begin atomic
  with gone as (
    delete from plan_version where plan_type = p_plan and holds_from = p_from and is_platform_admin() and p_from > p_today returning 1)
  select exists (select from gone);
end;
alter function withdraw_plan_version(text, date, date) owner to daybook_system;
grant insert, update, delete on plan_version to daybook_system;

-- How many companies are on each plan, how many of them have more people than would be allowed, and the largest of them.
create function companies_on_plans(p_capacity integer) returns table (plan_type text, companies int, above int, largest int)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.plan_type, count(*)::int, count(*) filter (where c.people > p_capacity)::int, max(c.people)::int
  from (select o.plan_type, (select count(*) from person p where p.company_id = o.company_id and p.status <> 'INACTIVE') as people from company o) c
  where is_platform_admin()
  group by c.plan_type;
end;
alter function companies_on_plans(integer) owner to daybook_system;

revoke execute on function save_plan_version(text, date, integer, text, integer, text[], date), withdraw_plan_version(text, date, date),
  companies_on_plans(integer) from public;
grant execute on function save_plan_version(text, date, integer, text, integer, text[], date), withdraw_plan_version(text, date, date),
  companies_on_plans(integer) to daybook_app;

-- What the plan of a company contains today, known with every request.
alter type request_actor add attribute features text[];
create function request_features(asks request_actor, p_now timestamptz) returns request_actor language plpgsql stable as $$
begin
  if asks.company_id is not null then
    asks.features := (select v.features from plan_version v
      where v.plan_type = asks.plan_type and v.holds_from <= (p_now at time zone 'UTC')::date order by v.holds_from desc limit 1);
  end if;
  return asks;
end $$;
call add_request_part('request_features');
