-- Owner: people

-- Nobody leaves before they joined, or joins before they were born. What stands there already is not looked at.
alter table person add constraint leaves_after_joining check (end_date >= hire_date) not valid;
alter table person add constraint born_before_joining check (birth_date < hire_date) not valid;
