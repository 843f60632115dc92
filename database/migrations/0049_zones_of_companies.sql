-- Owner: company

update company set zone = 'UTC' where lower(zone) not in (select lower(name) from pg_timezone_names);
