-- Owner: identity

-- As before (0033), with the zone of the site between one's own and that of the company.
create or replace function request_session(p_token bytea, p_now timestamptz) returns request_actor language plpgsql stable as $$
declare
  asks request_actor;
begin
  select a.id, s.id, p.company_id, p.id, p.role, coalesce(p.name, a.name), coalesce(p.zone, p.site_zone, c.zone), c.currency, c.plan_type, c.products,
    s.created_at, s.confirmed_at > p_now - interval '5 minutes' and s.confirmed_at <= p_now + interval '5 seconds', s.scope,
    coalesce(c.second_factor_required, false) and not has_second_factor(a.id),
    -- Does the password still do for what its owner may see by now?
    a.password_hash is not null and a.password_reach < password_needed(p.role) and not has_second_factor(a.id), false, null, null, null
    into asks
  from access_token t
    join session s on s.id = t.session_id and s.ended_at is null
    join account a on a.id = s.account_id and a.closed_at is null
    left join person p on p.account_id = a.id and p.status = 'ACTIVE'
    left join company c on c.company_id = p.company_id
  where t.token_hash = p_token and t.expires_at > p_now;
  return asks;
end $$;
