-- Owner: platform

-- What was wrong the last time, as a word that names nobody (ETIMEDOUT, EAUTH 535), for whoever runs the installation.
alter table outbox add column last_error text;

-- Takes due messages for so long: until then nobody else does, and afterwards who took them is taken for dead. Those that reach over
-- the network (`p_names`) are taken apart from the others, so that a silent mail server holds up nothing else.
drop function take_outbox(int, timestamptz);
create function take_outbox(batch int, p_now timestamptz, p_until timestamptz, p_names text[], p_among boolean)
returns setof outbox language sql security definer set search_path = public, pg_temp
begin atomic
  update outbox set attempts = attempts + 1, not_before = p_until
  where id in (
    select id from outbox where not_before <= p_now and attempts < 12 and (name = any (p_names)) = p_among
    order by id limit batch for update skip locked)
  returning *;
end;
alter function take_outbox(int, timestamptz, timestamptz, text[], boolean) owner to daybook_system;

-- A delivery failed: it comes back ever more slowly. After the twelfth it stays, to be looked at and sent again by hand; true then.
-- Whoever was taken for dead meanwhile changes nothing: the attempt is another one's.
create function put_off_outbox(p_id bigint, p_attempts int, p_now timestamptz, p_error text)
returns boolean language sql security definer set search_path = public, pg_temp
begin atomic
  update outbox set last_error = p_error, not_before = case when attempts >= 12 then p_now
    else p_now + interval '1 second' * least(3600, power(2, attempts - 1)) end
  where id = p_id and attempts = p_attempts
  returning attempts >= 12;
end;
alter function put_off_outbox(bigint, int, timestamptz, text) owner to daybook_system;
