-- Owner: time

-- What was worked on a day stays while the day is submitted, approved or paid, whatever door it comes through: its stored minutes are what
-- was decided on and paid.
create function keep_decided_entries() returns trigger language plpgsql as $$
declare
  entry work_entry := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select from timesheet t where t.company_id = entry.company_id and t.person_id = entry.person_id
      and t.day in (entry.day, case when tg_op = 'UPDATE' then old.day end) and t.status <> 'OPEN') then
    raise exception 'the entries of a day that was handed in stay' using errcode = 'check_violation', constraint = 'decided_entries_stay';
  end if;
  return entry;
end $$;
create trigger decided_entries_stay before insert or update or delete on work_entry for each row execute function keep_decided_entries();
