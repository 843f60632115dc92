-- Support: those who run this installation, and how a company's owner lets one of them in.

-- Who runs this installation. Made by `daybook create-admin`, never by a request, so the server may only read it.
create table platform_admin (
  account_id uuid primary key references account,
  created_at timestamptz not null
);
grant select on platform_admin to daybook_app, daybook_system;

-- An owner's word that support may come in. Four hours at most, and one at a time.
create table support_grant (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  granted_by uuid not null,
  reason text not null,
  may_change boolean not null,
  granted_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, granted_by) references person (company_id, id),
  constraint four_hours_at_most check (ends_at > granted_at and ends_at <= granted_at + interval '4 hours'),
  constraint one_support_grant_at_a_time exclude using gist (
    company_id with =, tstzrange(granted_at, least(ended_at, ends_at)) with &&)
);
call make_tenant_table('support_grant', 'select, insert, update');

-- Somebody of support inside, in one session. The name is kept as it was: the account may change later.
create table support_visit (
  company_id uuid not null default app_company(),
  id uuid not null,
  grant_id uuid not null,
  session_id uuid not null references session,
  account_id uuid not null references account,
  name text not null,
  entered_at timestamptz not null,
  left_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, grant_id) references support_grant (company_id, id)
);
create unique index one_visit_per_session on support_visit (session_id) where left_at is null;
create index support_visit_grant on support_visit (company_id, grant_id);
call make_tenant_table('support_visit', 'select, update');

-- Whom support looked at: like access_view, for a reader who is nobody in the company.
create table support_access_view (
  company_id uuid not null default app_company(),
  subject_id uuid not null,
  day date not null,
  grant_id uuid not null,
  what text not null check (what in ('pay_terms', 'payslip', 'payroll')),
  first_at timestamptz not null,
  last_at timestamptz not null,
  times int not null default 1,
  primary key (company_id, subject_id, day, grant_id, what),
  foreign key (company_id, subject_id) references person (company_id, id),
  foreign key (company_id, grant_id) references support_grant (company_id, id)
);
call make_tenant_table('support_access_view', 'select, insert, update');

-- Deeds of accounts that are nobody in the company: what support did there.
create index audit_entry_outsider on audit_entry (company_id, account_id, seq) where person_id is null and account_id is not null;

-- Does the account of this transaction run the installation? A place in a company wins: whoever works in one is a person there.
create function is_platform_admin() returns boolean language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from platform_admin a where a.account_id = app_account())
    and not exists (select from person p where p.account_id = app_account() and p.status = 'ACTIVE');
end;
alter function is_platform_admin() owner to daybook_system;

-- As before (0004), and for an account without a company: does it run this installation, and has an owner let it in? Then
-- the company is that owner's, for as long as the grant lasts, and there is no person. Everybody else pays nothing for it.
drop function open_request(bytea, timestamptz);
create function open_request(p_token bytea, p_now timestamptz)
returns table (account_id uuid, session_id uuid, company_id uuid, person_id uuid, role text, name text, zone text,
  currency text, plan_type text, products text, signed_in_at timestamptz, confirmed boolean, scope text,
  second_factor_missing boolean, platform_admin boolean, support_grant_id uuid, support_may_change boolean, support_until timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select a.id, s.id, p.company_id, p.id, p.role, coalesce(p.name, a.name), coalesce(p.zone, c.zone), c.currency, c.plan_type, c.products,
    s.created_at, s.confirmed_at > p_now - interval '5 minutes', s.scope,
    coalesce(c.second_factor_required, false) and not has_second_factor(a.id), false
    into account_id, session_id, company_id, person_id, role, name, zone, currency, plan_type, products, signed_in_at, confirmed,
      scope, second_factor_missing, platform_admin
  from access_token t
    join session s on s.id = t.session_id and s.ended_at is null
    join account a on a.id = s.account_id and a.closed_at is null
    left join person p on p.account_id = a.id and p.status = 'ACTIVE'
    left join company c on c.company_id = p.company_id
  where t.token_hash = p_token and t.expires_at > p_now;
  if account_id is not null and company_id is null then
    platform_admin := exists (select from platform_admin a where a.account_id = open_request.account_id);
    if platform_admin then
      second_factor_missing := not has_second_factor(account_id);
      select g.company_id, 'ADMIN', c.zone, c.currency, c.plan_type, c.products, g.id, g.may_change, g.ends_at
        into company_id, role, zone, currency, plan_type, products, support_grant_id, support_may_change, support_until
      from support_visit v
        join support_grant g on g.company_id = v.company_id and g.id = v.grant_id and g.ended_at is null and g.ends_at > p_now
        join company c on c.company_id = g.company_id
      where v.session_id = open_request.session_id and v.left_at is null;
    end if;
  end if;
  perform set_config('app.company_id', coalesce(company_id::text, ''), true),
    set_config('app.person_id', coalesce(person_id::text, ''), true),
    set_config('app.account_id', coalesce(account_id::text, ''), true);
  if account_id is not null then return next; end if;
end $$;
alter function open_request(bytea, timestamptz) owner to daybook_system;

-- All companies, for those who run the installation: what a list needs, and whether support may come in.
create function companies_for_support(p_search text, p_limit int, p_after_name text, p_after_id uuid, p_now timestamptz)
returns table (company_id uuid, name text, country text, plan_type text, people int, created_at timestamptz,
  grant_id uuid, grant_reason text, grant_may_change boolean, grant_ends_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.company_id, c.name, c.country, c.plan_type,
    (select count(*)::int from person p where p.company_id = c.company_id and p.status <> 'INACTIVE'), c.created_at,
    g.id, g.reason, g.may_change, g.ends_at
  from company c
    left join support_grant g on g.company_id = c.company_id and g.ended_at is null and g.ends_at > p_now
  where is_platform_admin() and position(lower(p_search) in lower(c.name)) > 0
    and (p_after_id is null or (lower(c.name), c.company_id) > (p_after_name, p_after_id))
  order by lower(c.name), c.company_id limit p_limit;
end;
alter function companies_for_support(text, int, text, uuid, timestamptz) owner to daybook_system;

-- Comes in by a grant that is open, in the session of this transaction, and enters the company: what follows stands in its
-- log. Nobody is let in by a grant that is over, and a session is in one company at a time.
create function enter_support(p_visit uuid, p_grant uuid, p_session uuid, p_now timestamptz)
returns table (visitor text, company_id uuid, company_name text, ends_at timestamptz, may_change boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Locked: of two clicks at once, the second finds the visit of the first and ends it.
  select a.name into visitor from session s join account a on a.id = s.account_id
    where s.id = p_session and s.account_id = app_account() and s.ended_at is null and is_platform_admin() for update of s;
  if visitor is null then return; end if;
  select g.company_id, c.name, g.ends_at, g.may_change into company_id, company_name, ends_at, may_change
    from support_grant g join company c on c.company_id = g.company_id
    where g.id = p_grant and g.ended_at is null and g.ends_at > p_now;
  if company_id is null then return; end if;
  update support_visit v set left_at = p_now where v.session_id = p_session and v.left_at is null;
  insert into support_visit values (company_id, p_visit, p_grant, p_session, app_account(), visitor, p_now, null);
  perform set_config('app.company_id', company_id::text, true), set_config('app.person_id', '', true);
  return next;
end $$;
alter function enter_support(uuid, uuid, uuid, timestamptz) owner to daybook_system;
grant update on session to daybook_system;

-- A grant that ends closes the streams of those who are inside.
create function tell_support_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('daybook_ended', v.session_id::text) from support_visit v where v.grant_id = new.id and v.left_at is null;
  return null;
end $$;
create trigger support_ended after update of ended_at on support_grant for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_support_ended();

-- `daybook create-admin`: who runs this installation. Not for requests: only the owner of the database may. A new account has
-- no password; the link (its hash is given) lets its holder choose one. Nor may an address that somebody opened in advance
-- without proof keep the password it has. Null: this account works in a company.
create function make_platform_admin(p_email text, p_name text, p_account uuid, p_token_hash bytea, p_now timestamptz)
returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known uuid;
begin
  insert into account (id, email, name, verified_at, created_at) values (p_account, lower(p_email), p_name, p_now, p_now)
    on conflict (email) do update set password_hash = case when account.verified_at is null then null else account.password_hash end,
      verified_at = coalesce(account.verified_at, p_now)
    returning id into known;
  if exists (select from person p where p.account_id = known and p.status = 'ACTIVE') then return null; end if;
  insert into platform_admin values (known, p_now) on conflict do nothing;
  insert into password_reset (token_hash, account_id, expires_at, created_at) values (p_token_hash, known, p_now + interval '10 minutes', p_now);
  return known;
end $$;
alter function make_platform_admin(text, text, uuid, bytea, timestamptz) owner to daybook_system;
revoke execute on function make_platform_admin(text, text, uuid, bytea, timestamptz) from public;
grant execute on function make_platform_admin(text, text, uuid, bytea, timestamptz) to current_user;
grant insert, update on account to daybook_system;
grant insert on platform_admin, password_reset to daybook_system;
