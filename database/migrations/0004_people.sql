-- A person is an account's place in a company. People who left stay: their pay and time are records.

create table person (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  account_id uuid references account,
  name text not null,
  email text not null,
  role text not null check (role in ('ENTERPRISE_ADMIN', 'HUMAN_RESOURCE', 'MANAGER', 'EMPLOYEE')),
  status text not null check (status in ('INVITED', 'ACTIVE', 'INACTIVE')),
  manager_id uuid,
  designation text not null default '',
  department text not null default '',
  badge text not null default '',
  phone text,
  address text,
  birth_date date,
  hire_date date,
  end_date date,
  zone text,
  picture text,
  search_text text not null,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, manager_id) references person (company_id, id),
  constraint nobody_manages_themselves check (manager_id <> id),
  constraint email_is_lower_case check (email = lower(email)),
  constraint active_has_account check (status <> 'ACTIVE' or account_id is not null)
);
create unique index one_person_per_email on person (company_id, email) where status <> 'INACTIVE';
-- An account works in one company at a time: the session needs no company picker, and no request can pick a wrong one.
create unique index one_place_per_account on person (account_id) where status = 'ACTIVE';
create index person_manager on person (company_id, manager_id);
create index person_by_name on person (company_id, lower(name), id);
call make_tenant_table('person', 'select, insert, update');

create table invitation (
  company_id uuid not null default app_company(),
  person_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references person (company_id, id)
);
create unique index invitation_token on invitation (token_hash);
call make_tenant_table('invitation');

-- Everyone who reports to the current person, directly or through others. `union` ends a cycle that should not exist.
create function my_reports() returns setof uuid language sql stable
begin atomic
  with recursive below(id) as (
    select p.id from person p where p.company_id = app_company() and p.manager_id = app_person()
    union
    select p.id from person p join below b on p.manager_id = b.id where p.company_id = app_company()
  )
  select id from below where id <> app_person();
end;

-- First statement of every request: who asks, in which company and role, and the settings that row security reads.
-- It must look across companies (the token alone says which), so it belongs to daybook_system and returns one row.
create function open_request(p_token bytea, p_now timestamptz)
returns table (account_id uuid, session_id uuid, company_id uuid, person_id uuid, role text, name text, zone text,
  currency text, plan_type text, products text, signed_in_at timestamptz, confirmed boolean, scope text,
  second_factor_missing boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select a.id, s.id, p.company_id, p.id, p.role, p.name, coalesce(p.zone, c.zone), c.currency, c.plan_type, c.products, s.created_at,
    s.confirmed_at > p_now - interval '5 minutes', s.scope,
    coalesce(c.second_factor_required, false) and not has_second_factor(a.id)
    into account_id, session_id, company_id, person_id, role, name, zone, currency, plan_type, products, signed_in_at, confirmed,
      scope, second_factor_missing
  from access_token t
    join session s on s.id = t.session_id and s.ended_at is null
    join account a on a.id = s.account_id and a.closed_at is null
    left join person p on p.account_id = a.id and p.status = 'ACTIVE'
    left join company c on c.company_id = p.company_id
  where t.token_hash = p_token and t.expires_at > p_now;
  perform set_config('app.company_id', coalesce(company_id::text, ''), true),
    set_config('app.person_id', coalesce(person_id::text, ''), true),
    set_config('app.account_id', coalesce(account_id::text, ''), true);
  if account_id is not null then return next; end if;
end $$;
alter function open_request(bytea, timestamptz) owner to daybook_system;

-- An invitation's link names no company either. Returns the one invitation and enters its company.
create function enter_invitation(p_token bytea, p_now timestamptz)
returns table (company_id uuid, person_id uuid) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select i.company_id, i.person_id into company_id, person_id from invitation i where i.token_hash = p_token and i.expires_at > p_now;
  perform set_config('app.company_id', coalesce(company_id::text, ''), true), set_config('app.person_id', '', true);
  if company_id is not null then return next; end if;
end $$;
alter function enter_invitation(bytea, timestamptz) owner to daybook_system;

-- For background work: the companies there are, and nothing about them.
create function all_companies() returns setof uuid language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id from company order by company_id;
end;
alter function all_companies() owner to daybook_system;

-- Does this account work somewhere already? It may only be asked of the account that is signed in.
create function account_has_place(p_account uuid) returns boolean language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p_account = app_account() and exists (select 1 from person where account_id = p_account and status = 'ACTIVE');
end;
alter function account_has_place(uuid) owner to daybook_system;

-- What a new password of this account must not be, and how long it must be: asked for a mailed link as well, where nobody
-- is signed in. Whoever has no company yet founds one, and will see other people's data.
create function password_context(p_account uuid) returns table (sees_others boolean, names text[])
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select coalesce(bool_or(p.role in ('ENTERPRISE_ADMIN', 'HUMAN_RESOURCE')), true),
    coalesce(array_agg(p.name) || array_agg(c.name), '{}')
  from person p join company c on c.company_id = p.company_id where p.account_id = p_account and p.status = 'ACTIVE';
end;
alter function password_context(uuid) owner to daybook_system;

-- Enters the company in which an account works, for what happens to it before a session exists: a sign-in, a wrong password.
create function enter_account(p_account uuid) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place person;
begin
  select * into place from person p where p.account_id = p_account and p.status = 'ACTIVE';
  perform set_config('app.company_id', coalesce(place.company_id::text, ''), true),
    set_config('app.person_id', coalesce(place.id::text, ''), true), set_config('app.account_id', p_account::text, true);
  return place.id is not null;
end $$;
alter function enter_account(uuid) owner to daybook_system;

-- Who opened whose pay (and later documents): a line a day for each reader and kind, with how often. The person it is about
-- may read it, so it is no part of the audit log, which is the owner's.
create table access_view (
  company_id uuid not null default app_company(),
  subject_id uuid not null,
  day date not null,
  viewer_id uuid not null,
  what text not null check (what in ('pay_terms', 'payslip', 'payroll')),
  first_at timestamptz not null,
  last_at timestamptz not null,
  times int not null default 1,
  primary key (company_id, subject_id, day, viewer_id, what),
  foreign key (company_id, subject_id) references person (company_id, id),
  foreign key (company_id, viewer_id) references person (company_id, id),
  constraint own_data_is_no_view check (subject_id <> viewer_id)
);
call make_tenant_table('access_view', 'select, insert, update');
