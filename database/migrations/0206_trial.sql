-- Owner: billing

-- A plan that a company tries free of charge. Its row stays, so that each company has one trial for ever.
create table trial (
  company_id uuid primary key default app_company() references company,
  plan_type text not null check (plan_type in ('GROWTH_PACK', 'SCALE_PACK')),
  started_on date not null,
  -- The first day that is no longer in the trial.
  ends_on date not null,
  -- What was chosen to begin on that day, billed from then on; null: Free. And who becomes inactive then.
  next_plan text check (next_plan in ('GROWTH_PACK', 'SCALE_PACK')),
  leaving uuid[] not null default '{}',
  -- When the owners were told that it ends soon.
  told_at timestamptz,
  -- When it was over: on its day, or before it by an owner, by a larger plan, or by whoever runs the installation.
  ended_at timestamptz,
  constraint trial_has_days check (ends_on > started_on),
  constraint larger_plans_do_not_wait check (next_plan is null or next_plan in ('GROWTH_PACK', plan_type)),
  constraint nobody_leaves_for_the_same_plan check (next_plan is distinct from plan_type or leaving = '{}')
);
call make_tenant_table('trial', 'select, insert');
grant update (next_plan, leaving, told_at, ended_at) on trial to daybook_app;
create index trial_ends on trial (ends_on) where ended_at is null;

-- Whose trial is over somewhere on earth, or ends so soon that the owners are told: the worker visits each of them, and looks there which day it is.
create function companies_in_trial(p_now timestamptz, p_told_before integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id from trial
    where ended_at is null and ends_on - case when told_at is null then p_told_before else 0 end
      <= ((p_now + interval '14 hours') at time zone 'UTC')::date;
end;
alter function companies_in_trial(timestamptz, integer) owner to daybook_system;
revoke execute on function companies_in_trial(timestamptz, integer) from public;
grant execute on function companies_in_trial(timestamptz, integer) to daybook_app;
