-- Owner: people

-- Whoever has a last day and still works here: every minute it is asked of whom it is over.
create index person_leaving on person (company_id, end_date) where status <> 'INACTIVE' and end_date is not null;

-- The companies in which a last day may be over: in the zone in which a day ends first it is.
create function companies_with_leavers(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct company_id from person
  where status <> 'INACTIVE' and end_date is not null and end_date < (p_now at time zone 'Pacific/Kiritimati')::date;
end;
alter function companies_with_leavers(timestamptz) owner to daybook_system;
revoke execute on function companies_with_leavers(timestamptz) from public;
grant execute on function companies_with_leavers(timestamptz) to daybook_app;
