-- Owner: platform

-- Takes no more messages than there is room for. Inside `in (…)` a plan may ask for the first so many again and again, and each time find other
-- ones that are not taken yet; what stands in a `with` is asked for once.
create or replace function take_outbox(batch int, p_now timestamptz, p_until timestamptz, p_names text[], p_among boolean)
returns setof outbox language sql security definer set search_path = public, pg_temp
begin atomic
  with due as materialized (
    select o.id from outbox o where o.not_before <= p_now and o.attempts < 12 and (o.name = any (p_names)) = p_among
      and (o.subject is null or not exists (select from outbox e where e.company_id = o.company_id and e.subject = o.subject
        and e.id < o.id and (e.attempts < 12 or e.not_before > p_now)))
    order by o.id limit batch for update skip locked)
  update outbox set attempts = outbox.attempts + 1, not_before = p_until from due where outbox.id = due.id
  returning outbox.*;
end;
