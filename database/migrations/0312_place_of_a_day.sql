-- Owner: time

-- In which place of its person, by number, a day was handed in.
alter table timesheet add column place_version int not null default 0;

create function place_of_day() returns trigger language plpgsql as $$
begin
  new.place_version := coalesce(place_version_of(new.company_id, new.person_id), 0);
  return new;
end $$;
create trigger day_added_in_place before insert on timesheet for each row when (new.status <> 'OPEN') execute function place_of_day();
create trigger day_handed_in_in_place before update of status on timesheet for each row
  when (old.status = 'OPEN' and new.status <> 'OPEN') execute function place_of_day();
