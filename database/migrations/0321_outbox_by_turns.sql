-- Owner: platform

-- What waits is taken by turns of companies, the next one behind `p_after` first, and what is of no company (codes, links) as of one more: forty
-- thousand news of one company are not before another one's.
create index outbox_turn on outbox (coalesce(company_id, '00000000-0000-0000-0000-000000000000'::uuid), id);

drop function take_outbox(int, timestamptz, timestamptz, text[], boolean);
create function take_outbox(batch int, p_now timestamptz, p_until timestamptz, p_names text[], p_among boolean, p_after uuid)
returns setof outbox language plpgsql security definer set search_path = public, pg_temp as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  turn uuid := p_after;
  later uuid;
  message outbox;
  room int := batch;
  -- Whether all of them had a turn since somebody had something.
  is_idle boolean := false;
begin
  while room > 0 loop
    select coalesce(company_id, nobody) into later from outbox where coalesce(company_id, nobody) > turn
      order by coalesce(company_id, nobody) limit 1;
    if later is null then
      exit when is_idle;
      is_idle := true;
      select coalesce(company_id, nobody) into later from outbox order by coalesce(company_id, nobody) limit 1;
      exit when later is null;
    end if;
    turn := later;
    update outbox set attempts = attempts + 1, not_before = p_until where id = (
      select o.id from outbox o where coalesce(o.company_id, nobody) = turn
        and o.not_before <= p_now and o.attempts < 12 and (o.name = any (p_names)) = p_among
        and (o.subject is null or not exists (select from outbox e where e.company_id = o.company_id and e.subject = o.subject
          and e.id < o.id and (e.attempts < 12 or e.not_before > p_now)))
      order by coalesce(o.company_id, nobody), o.id limit 1 for update skip locked)
    returning * into message;
    continue when not found;
    is_idle := false;
    room := room - 1;
    return next message;
  end loop;
end $$;
alter function take_outbox(int, timestamptz, timestamptz, text[], boolean, uuid) owner to daybook_system;
revoke execute on function take_outbox(int, timestamptz, timestamptz, text[], boolean, uuid) from public;
grant execute on function take_outbox(int, timestamptz, timestamptz, text[], boolean, uuid) to daybook_app;
