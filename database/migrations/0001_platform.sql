-- What every module stands on: who asks, which company, what was changed, and what others must hear of it.
-- The roles daybook_app (the server's login), daybook_jobs (the queue's) and daybook_system (owner of the few functions
-- that look across companies; nobody signs in as it) are made before the first migration, by platform/server/roles.ts.

create extension if not exists btree_gist;

-- The company and person of the current transaction; null where none is set, so that nothing matches.
create function app_company() returns uuid language sql stable
  return nullif(current_setting('app.company_id', true), '')::uuid;
create function app_person() returns uuid language sql stable
  return nullif(current_setting('app.person_id', true), '')::uuid;
create function app_account() returns uuid language sql stable
  return nullif(current_setting('app.account_id', true), '')::uuid;

-- Turns a table into a tenant's: row security enabled and forced, one policy, and rights for the server. A test reads
-- the catalogue and fails on a table with a company_id that was not given to this procedure.
create procedure make_tenant_table(name text, rights text default 'select, insert, update, delete') language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant on %I to daybook_app using (company_id = app_company()) with check (company_id = app_company())', name);
  execute format('create policy system on %I to daybook_system using (true) with check (true)', name);
  execute format('grant %s on %I to daybook_app', rights, name);
  execute format('grant select, insert, update, delete on %I to daybook_system', name);
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The audit chain. Each entry's hash covers the one before, so nothing can be changed, removed or inserted unnoticed.
create table audit_entry (
  company_id uuid not null default app_company(),
  seq bigint not null,
  at timestamptz not null,
  account_id uuid,
  person_id uuid,
  action text not null,
  target_type text not null,
  target_id uuid,
  before jsonb,
  after jsonb,
  request_id text not null,
  ip text not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (company_id, seq)
);
create index audit_entry_target on audit_entry (company_id, target_id, seq);
create index audit_entry_person on audit_entry (company_id, person_id, seq);
call make_tenant_table('audit_entry', 'select');

create table audit_head (
  company_id uuid primary key default app_company(),
  seq bigint not null,
  hash bytea not null
);
call make_tenant_table('audit_head', 'select');

-- What others must hear of: written in the transaction that made it true, delivered at least once after it.
create table outbox (
  company_id uuid default app_company(),
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  at timestamptz not null,
  attempts int not null default 0,
  not_before timestamptz not null
);
create index outbox_due on outbox (not_before, id);
grant select, insert, update, delete on outbox to daybook_system;

-- What an entry's hash covers. A list in JSON, so that no value can pass for its neighbour: with a separator, `before`
-- moved to `after` would read the same.
create function audit_text(e audit_entry) returns text language sql immutable
  return jsonb_build_array(e.company_id, e.seq, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.account_id,
    e.person_id, e.action, e.target_type, e.target_id, e.before, e.after, e.request_id, e.ip)::text;

-- Where every chain ends, for the copy that is kept outside the database; of the companies it tells nothing else.
create function all_audit_heads() returns table (company_id uuid, seq bigint, hash text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select h.company_id, h.seq, encode(h.hash, 'hex') from audit_head h order by h.company_id;
end;
alter function all_audit_heads() owner to daybook_system;

-- The last statement of every writing request: appends to the chain, to the outbox, and tells listening servers.
-- One statement, because each round trip is paid by every clock-in; last, because the head row serialises a company's
-- writers and must be held as briefly as possible.
create function finish_request(entries jsonb, events jsonb, topics text, p_at timestamptz, p_request_id text, p_ip text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  item jsonb;
  head audit_head;
  entry audit_entry;
begin
  if jsonb_array_length(entries) > 0 and app_company() is not null then
    insert into audit_head (company_id, seq, hash) values (app_company(), 0, '\x00') on conflict do nothing;
    select * into head from audit_head where company_id = app_company() for update;
    for item in select * from jsonb_array_elements(entries) loop
      entry := null;
      entry.company_id := app_company();
      entry.seq := head.seq + 1;
      entry.at := p_at;
      entry.account_id := app_account();
      entry.person_id := app_person();
      entry.action := item->>'action';
      entry.target_type := item->>'type';
      entry.target_id := (item->>'id')::uuid;
      entry.before := item->'before';
      entry.after := item->'after';
      entry.request_id := p_request_id;
      entry.ip := p_ip;
      entry.prev_hash := head.hash;
      entry.hash := sha256(head.hash || convert_to(audit_text(entry), 'UTF8'));
      insert into audit_entry select (entry).*;
      head.seq := entry.seq;
      head.hash := entry.hash;
    end loop;
    update audit_head set seq = head.seq, hash = head.hash where company_id = app_company();
  end if;
  if jsonb_array_length(events) > 0 then
    insert into outbox (company_id, name, payload, at, not_before)
      select app_company(), e->>'name', e->'payload', p_at, p_at from jsonb_array_elements(events) e;
    perform pg_notify('daybook_outbox', '');
  end if;
  if topics <> '' and app_company() is not null then
    perform pg_notify('daybook_live', app_company() || ' ' || topics);
  end if;
end $$;
alter function finish_request(jsonb, jsonb, text, timestamptz, text, text) owner to daybook_system;

-- The relay takes a batch, whatever company it belongs to. A message that failed comes back later; skip locked lets
-- several servers share the work.
create function take_outbox(batch int, p_now timestamptz)
returns setof outbox language sql security definer set search_path = public, pg_temp
begin atomic
  update outbox set attempts = attempts + 1, not_before = p_now + (interval '1 second' * least(3600, power(2, attempts)))
  where id in (select id from outbox where not_before <= p_now and attempts < 12 order by id limit batch for update skip locked)
  returning *;
end;
alter function take_outbox(int, timestamptz) owner to daybook_system;

create function drop_outbox(ids bigint[]) returns void language sql security definer set search_path = public, pg_temp
begin atomic
  delete from outbox where id = any (ids);
end;
alter function drop_outbox(bigint[]) owner to daybook_system;

-- The same request twice has one effect (DESIGN 6). Keyed by account and route; the reply is kept for a day.
create table idempotency (
  account_id uuid not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status int,
  reply jsonb,
  at timestamptz not null,
  primary key (account_id, route, key)
);
create index idempotency_at on idempotency (at);
grant select, insert, update, delete on idempotency to daybook_app;

-- How often something was done: the table of the library rate-limiter-flexible, whose columns these are. Keys are hashes;
-- `expire` is in milliseconds since 1970, null for what stays until it is removed. Logged, so that a restart forgets nothing.
create table rate_limit (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);
grant select, insert, update, delete on rate_limit to daybook_app;
