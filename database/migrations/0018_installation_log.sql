-- What happens outside of any company (accounts that have none yet, those who run this installation) stands in a log too: that of
-- the installation, under an id that no company has.
create function installation() returns uuid language sql immutable parallel safe
return '00000000-0000-0000-0000-000000000000'::uuid;
alter table company add constraint no_company_is_the_installation check (company_id <> installation());

-- As before (0001); without a company the entries go to the log of the installation.
create or replace function finish_request(entries jsonb, events jsonb, topics text, p_at timestamptz, p_request_id text, p_ip text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  log uuid := coalesce(app_company(), installation());
  item jsonb;
  head audit_head;
  entry audit_entry;
begin
  if jsonb_array_length(entries) > 0 then
    insert into audit_head (company_id, seq, hash) values (log, 0, '\x00') on conflict do nothing;
    select * into head from audit_head where company_id = log for update;
    for item in select * from jsonb_array_elements(entries) loop
      entry := null;
      entry.company_id := log;
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
    update audit_head set seq = head.seq, hash = head.hash where company_id = log;
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

-- Opens the log of the installation for the rest of the transaction: for those who run it, and for nobody else.
create function enter_installation() returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_platform_admin() then return false; end if;
  perform set_config('app.company_id', installation()::text, true), set_config('app.person_id', '', true);
  return true;
end $$;
alter function enter_installation() owner to daybook_system;

-- As before (0010); that somebody runs the installation from now on stands in its log.
create or replace function make_platform_admin(p_email text, p_name text, p_account uuid, p_token_hash bytea, p_now timestamptz)
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
  perform finish_request(jsonb_build_array(jsonb_build_object('action', 'installation.admin_made', 'type', 'account', 'id', known,
    'after', jsonb_build_object('email', lower(p_email), 'name', p_name))), '[]', '', p_now, '', '');
  return known;
end $$;
