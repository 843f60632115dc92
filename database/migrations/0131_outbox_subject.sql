-- Owner: platform

-- What an event is about: of one company, those with the same subject are delivered in the order in which they happened.
alter table outbox add column subject text;
create index outbox_subject on outbox (company_id, subject, id) where subject is not null;

-- What waits behind an earlier one of its subject is not taken, unless that one was given up.
drop function take_outbox(int, timestamptz, timestamptz, text[], boolean);
create function take_outbox(batch int, p_now timestamptz, p_until timestamptz, p_names text[], p_among boolean)
returns setof outbox language sql security definer set search_path = public, pg_temp
begin atomic
  update outbox set attempts = attempts + 1, not_before = p_until
  where id in (
    select o.id from outbox o where o.not_before <= p_now and o.attempts < 12 and (o.name = any (p_names)) = p_among
      and (o.subject is null or not exists (select from outbox e where e.company_id = o.company_id and e.subject = o.subject
        and e.id < o.id and (e.attempts < 12 or e.not_before > p_now)))
    order by o.id limit batch for update skip locked)
  returning *;
end;
alter function take_outbox(int, timestamptz, timestamptz, text[], boolean) owner to daybook_system;
revoke execute on function take_outbox(int, timestamptz, timestamptz, text[], boolean) from public;
grant execute on function take_outbox(int, timestamptz, timestamptz, text[], boolean) to daybook_app;

create or replace function finish_request(entries jsonb, events jsonb, topics text, p_at timestamp with time zone, p_request_id text, p_ip text)
returns void language plpgsql security definer set search_path = public, pg_temp as $body$
declare
  log uuid := coalesce(app_company(), installation());
  item jsonb;
  head audit_head;
  entry audit_entry;
begin
  if jsonb_array_length(entries) > 0 then
    select * into head from audit_head where company_id = log for update;
    if not found then
      insert into audit_head (company_id, seq, hash) values (log, 0, '\x00') on conflict do nothing;
      select * into head from audit_head where company_id = log for update;
    end if;
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
    insert into outbox (company_id, name, payload, subject, at, not_before)
      select app_company(), e->>'name', e->'payload', e->>'subject', p_at, p_at from jsonb_array_elements(events) e;
    perform pg_notify('daybook_outbox', '');
  end if;
  if topics <> '' and app_company() is not null then
    perform pg_notify('daybook_live', app_company() || ' ' || topics);
  end if;
end $body$;
