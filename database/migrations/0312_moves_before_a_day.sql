-- Owner: time

-- How often its person had moved by the time a day was handed in: where they worked then stands in moved_from, or in the person.
alter table timesheet add column times_moved int not null default 0;

create function note_times_moved() returns trigger language plpgsql as $$
begin
  new.times_moved := coalesce(times_moved_of(new.company_id, new.person_id), 0);
  return new;
end $$;
create trigger day_notes_moves before insert on timesheet for each row when (new.status <> 'OPEN') execute function note_times_moved();
create trigger day_handed_in_notes_moves before update of status on timesheet for each row
  when (old.status = 'OPEN' and new.status <> 'OPEN') execute function note_times_moved();
