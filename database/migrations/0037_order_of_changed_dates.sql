-- Owner: people

-- The checks of 0034 were not asked of what stood there already, but of every change of such a row: a phone number or a last day could
-- not be stored. What a trigger asks, it asks only when one of these dates changes. It answers under the same names.
alter table person drop constraint leaves_after_joining, drop constraint born_before_joining;

create function keep_order_of_dates() returns trigger language plpgsql as $$
begin
  -- A row that is new has no old one: every date of it changes.
  if new.end_date < new.hire_date and (new.end_date, new.hire_date) is distinct from (old.end_date, old.hire_date) then
    raise check_violation using table = 'person', constraint = 'leaves_after_joining', message = 'nobody leaves before they joined';
  end if;
  if new.birth_date >= new.hire_date and (new.birth_date, new.hire_date) is distinct from (old.birth_date, old.hire_date) then
    raise check_violation using table = 'person', constraint = 'born_before_joining', message = 'nobody joins before they were born';
  end if;
  return new;
end $$;
create trigger dates_stay_in_order before insert or update of birth_date, hire_date, end_date on person
  for each row execute function keep_order_of_dates();
