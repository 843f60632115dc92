-- Owner: platform

-- Whether news of the company still waits to be heard. What was given up waits for somebody who sends it again, not for a moment.
create function events_wait(p_names text[])
returns boolean language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from outbox where company_id = app_company() and name = any (p_names) and attempts < 12);
end;
alter function events_wait(text[]) owner to daybook_system;
revoke execute on function events_wait(text[]) from public;
grant execute on function events_wait(text[]) to daybook_app;
