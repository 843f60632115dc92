-- How long a password was when it was chosen: the strictest of the three bounds that it met (SECURITY 7), not its length.
-- Null when it was chosen before this was kept: the next sign-in with it finds out. A role that sees more than before, or a
-- second factor that is gone, asks for the next bound.
alter table account add column password_reach int check (password_reach in (8, 12, 15));

-- The bound for somebody with this role in their company and no second factor; without a company they are about to own one.
-- The same numbers as in modules/identity/domain/password.ts.
create function password_needed(p_role text) returns int language sql immutable
begin atomic
  select case when p_role in ('MANAGER', 'EMPLOYEE') then 12 else 15 end;
end;

-- As before (0010), and: does the password still do for what its owner may see by now?
drop function open_request(bytea, timestamptz);
create function open_request(p_token bytea, p_now timestamptz)
returns table (account_id uuid, session_id uuid, company_id uuid, person_id uuid, role text, name text, zone text,
  currency text, plan_type text, products text, signed_in_at timestamptz, confirmed boolean, scope text,
  second_factor_missing boolean, password_too_short boolean, platform_admin boolean, support_grant_id uuid, support_may_change boolean, support_until timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select a.id, s.id, p.company_id, p.id, p.role, coalesce(p.name, a.name), coalesce(p.zone, c.zone), c.currency, c.plan_type, c.products,
    s.created_at, s.confirmed_at > p_now - interval '5 minutes', s.scope,
    coalesce(c.second_factor_required, false) and not has_second_factor(a.id),
    a.password_hash is not null and a.password_reach < password_needed(p.role) and not has_second_factor(a.id), false
    into account_id, session_id, company_id, person_id, role, name, zone, currency, plan_type, products, signed_in_at, confirmed,
      scope, second_factor_missing, password_too_short, platform_admin
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
