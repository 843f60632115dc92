-- Owner: platform

-- What waits is taken by turns of companies, and what is of none (codes, links) as of one more: forty thousand news of one company are not before
-- another one's. Each message has a number when it comes: behind all of its company that wait, and before none that waits longer.
alter table outbox add column turn bigint not null default 0;
create index outbox_turn on outbox (turn, id) where attempts < 12;
create index outbox_turn_of_company on outbox (coalesce(company_id, '00000000-0000-0000-0000-000000000000'::uuid), turn) where attempts < 12;

create function outbox_take_turn() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.turn := greatest(
    0,
    (select min(turn) from outbox where attempts < 12),
    (select max(turn) + 1 from outbox where attempts < 12
      and coalesce(company_id, '00000000-0000-0000-0000-000000000000') = coalesce(new.company_id, '00000000-0000-0000-0000-000000000000')));
  return new;
end $$;
alter function outbox_take_turn() owner to daybook_system;
revoke execute on function outbox_take_turn() from public;
create trigger outbox_turn before insert on outbox for each row execute function outbox_take_turn();

create or replace function take_outbox(batch int, p_now timestamptz, p_until timestamptz, p_names text[], p_among boolean)
returns setof outbox language sql security definer set search_path = public, pg_temp
begin atomic
  with due as materialized (
    select o.id from outbox o where o.not_before <= p_now and o.attempts < 12 and (o.name = any (p_names)) = p_among
      and (o.subject is null or not exists (select from outbox e where e.company_id = o.company_id and e.subject = o.subject
        and e.id < o.id and (e.attempts < 12 or e.not_before > p_now)))
    order by o.turn, o.id limit batch for update skip locked)
  update outbox set attempts = outbox.attempts + 1, not_before = p_until from due where outbox.id = due.id
  returning outbox.*;
end;
