-- Owner: platform

-- A look at what is due costs what it finds, however much waits in another lane, or comes back later. A message says in which lane it waits:
-- '' for what happens in the database, else as servers take it. It lies there by its turn until it is tried, and by when it comes back from then on.
-- Turns are of a lane: whoever has thousands of mails waiting is not the last for everything else.
-- The turn of who comes new is the lowest of what was never tried, and behind what of theirs was never tried: one message that is put off for hours neither lets
-- everybody who comes go before a backlog, nor does it put whoever has it behind everybody. Codes and links, which are of no company, wait behind no mails that come back.
alter table outbox add column lane text not null default '';
update outbox set lane = case when name in ('mail.kept_of_many', 'notifications.push_of_many') then name else 'outside' end
  where name in ('mail.kept', 'mail.kept_of_many', 'notifications.push_of_many',
    'billing.charge_asked', 'billing.confirm_asked', 'billing.cancel_asked', 'billing.refund_asked', 'billing.method_removed');
drop index outbox_due;
drop index outbox_turn;
drop index outbox_turn_of_company;
create index outbox_new on outbox (lane, turn, id) where attempts = 0;
create index outbox_turn_of_company on outbox (lane, coalesce(company_id, '00000000-0000-0000-0000-000000000000'::uuid), turn) where attempts = 0;
create index outbox_again on outbox (lane, not_before, id) where attempts > 0 and attempts < 12;

-- Its plan is kept as well: one that is made while nothing waits would read the whole table for each message of ten thousand.
create or replace function outbox_take_turn() returns trigger language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  new.turn := greatest(
    0,
    (select min(turn) from outbox where attempts = 0 and lane = new.lane),
    (select max(turn) + 1 from outbox where attempts = 0 and lane = new.lane
      and coalesce(company_id, '00000000-0000-0000-0000-000000000000') = coalesce(new.company_id, '00000000-0000-0000-0000-000000000000')));
  return new;
end $$;

-- Of what comes back, the 500 that have been due for longest are looked at, and taken by their turns. Its plan is kept, and has to do for
-- whatever the table holds later: it reads no whole tables.
drop function take_outbox(int, timestamptz, timestamptz, text[], boolean);
create function take_outbox(batch int, p_now timestamptz, p_until timestamptz, p_lane text) returns setof outbox
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return query with fresh as materialized (
    select o.id, o.turn from outbox o
    where o.lane = p_lane and o.attempts = 0 and o.not_before <= p_now and (o.subject is null or not exists (select from outbox e where e.company_id = o.company_id
        and e.subject = o.subject and e.id < o.id and (e.attempts < 12 or e.not_before > p_now)))
    order by o.turn, o.id limit batch for update skip locked
  ), back as materialized (
    select o.id from outbox o
    where o.lane = p_lane and o.attempts > 0 and o.attempts < 12 and o.not_before <= p_now and (o.subject is null or not exists (select from outbox e where e.company_id = o.company_id
        and e.subject = o.subject and e.id < o.id and (e.attempts < 12 or e.not_before > p_now)))
    order by o.not_before, o.id limit 500
  ), again as materialized (
    select o.id, o.turn from back join outbox o on o.id = back.id where o.attempts > 0 and o.attempts < 12 and o.not_before <= p_now
    order by o.turn, o.id limit batch for update of o skip locked
  ), due as (
    select d.id from (select * from fresh union all select * from again) d order by d.turn, d.id limit batch)
  update outbox set attempts = outbox.attempts + 1, not_before = p_until from due where outbox.id = due.id
  returning outbox.*;
end $$;
alter function take_outbox(int, timestamptz, timestamptz, text) owner to daybook_system;
revoke execute on function take_outbox(int, timestamptz, timestamptz, text) from public;
grant execute on function take_outbox(int, timestamptz, timestamptz, text) to daybook_app;

-- What happens after the commit, for whoever listens then; a function of its own, so that what is said of an event is said here alone.
create function send_events(events jsonb, p_at timestamptz) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  insert into outbox (company_id, name, payload, subject, lane, at, not_before)
    select app_company(), e->>'name', e->'payload', e->>'subject', coalesce(e->>'lane', ''), p_at, p_at from jsonb_array_elements(events) e;
  perform pg_notify('daybook_outbox', '');
end $$;
alter function send_events(jsonb, timestamptz) owner to daybook_system;
revoke execute on function send_events(jsonb, timestamptz) from public;

-- As before, but for that.
create or replace function finish_request(entries jsonb, events jsonb, topics text, p_at timestamptz, p_request_id text, p_ip text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
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
    perform send_events(events, p_at);
  end if;
  if topics <> '' and app_company() is not null then
    perform pg_notify('daybook_live', app_company() || ' ' || topics);
  end if;
end $$;
