-- Owner: platform

-- Who asks, as a record that grows. A later migration that has to know more about a request adds an attribute to the type
-- (`alter type request_actor add attribute …`), makes a function that fills it, and calls `add_request_part`.
create type request_actor as (
  account_id uuid, session_id uuid, company_id uuid, person_id uuid, role text, name text, zone text, currency text, plan_type text,
  products text, signed_in_at timestamptz, confirmed boolean, scope text, second_factor_missing boolean, password_too_short boolean,
  platform_admin boolean, support_grant_id uuid, support_may_change boolean, support_until timestamptz
);

-- The functions `(request_actor, timestamptz) returns request_actor` that open_request calls, in this order.
create table request_part (
  position int generated always as identity primary key,
  name text not null unique
);

-- A session that runs, of an account that is open, with the place where it works and what holds in that company: one look-up,
-- since every request pays for it. Nothing when the token opens none.
create function request_session(p_token bytea, p_now timestamptz) returns request_actor language plpgsql stable as $$
declare
  asks request_actor;
begin
  select a.id, s.id, p.company_id, p.id, p.role, coalesce(p.name, a.name), coalesce(p.zone, c.zone), c.currency, c.plan_type, c.products,
    s.created_at, s.confirmed_at > p_now - interval '5 minutes', s.scope,
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

-- An account without a company: does it run this installation, and has an owner let it in? Then the company is that owner's, for
-- as long as the grant lasts, and there is no person. Everybody else pays nothing for it.
create function request_support(asks request_actor, p_now timestamptz) returns request_actor language plpgsql stable as $$
begin
  if asks.company_id is not null then return asks; end if;
  asks.platform_admin := exists (select from platform_admin a where a.account_id = asks.account_id);
  if not asks.platform_admin then return asks; end if;
  asks.second_factor_missing := not has_second_factor(asks.account_id);
  select g.company_id, 'ADMIN', c.zone, c.currency, c.plan_type, c.products, g.id, g.may_change, g.ends_at
    into asks.company_id, asks.role, asks.zone, asks.currency, asks.plan_type, asks.products, asks.support_grant_id, asks.support_may_change, asks.support_until
  from support_visit v
    join support_grant g on g.company_id = v.company_id and g.id = v.grant_id and g.ended_at is null and g.ends_at > p_now
    join company c on c.company_id = g.company_id
  where v.session_id = asks.session_id and v.left_at is null;
  return asks;
end $$;

-- First statement of every request: who asks, in which company and role, and the settings that row security reads. It must look
-- across companies (the token alone says which), so it belongs to daybook_system and returns one row. Written anew from its
-- parts whenever one is added, so that a request runs plain calls.
create procedure write_open_request() language plpgsql as $$
begin
  execute format($definition$
    create or replace function open_request(p_token bytea, p_now timestamptz) returns setof request_actor
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare
      asks request_actor := request_session(p_token, p_now);
    begin
      if asks.account_id is not null then
        %s
      end if;
      perform set_config('app.company_id', coalesce(asks.company_id::text, ''), true),
        set_config('app.person_id', coalesce(asks.person_id::text, ''), true),
        set_config('app.account_id', coalesce(asks.account_id::text, ''), true);
      if asks.account_id is not null then return next asks; end if;
    end $body$
  $definition$, (select string_agg(format('asks := %I(asks, p_now);', name), E'\n        ' order by position) from request_part));
  alter function open_request(bytea, timestamptz) owner to daybook_system;
end $$;

-- Nobody but open_request calls a part: it is told whom to look for, and would believe it.
create procedure add_request_part(p_name text) language plpgsql as $$
begin
  execute format('revoke execute on function %I(request_actor, timestamptz) from public', p_name);
  execute format('grant execute on function %I(request_actor, timestamptz) to daybook_system', p_name);
  insert into request_part (name) values (p_name);
  call write_open_request();
end $$;

revoke execute on function request_session(bytea, timestamptz) from public;
grant execute on function request_session(bytea, timestamptz) to daybook_system;
revoke execute on procedure write_open_request(), add_request_part(text) from public;

drop function open_request(bytea, timestamptz);
call add_request_part('request_support');

-- A token that ran out is gone, so that a clock that is set back does not revive it.
create function drop_ended_token(p_token bytea, p_now timestamptz) returns void language sql
begin atomic
  delete from access_token where token_hash = p_token and expires_at <= p_now;
end;
