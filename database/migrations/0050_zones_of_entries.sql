-- Owner: time

-- The instants stay; only the name of where they were typed goes.
alter table work_entry disable trigger user;
update work_entry set zone = 'UTC' where lower(zone) not in (select lower(name) from pg_timezone_names);
alter table work_entry enable trigger user;
