-- Owner: people

-- Names like PST and IST are no zones that anything can be counted in. Whoever had one goes by their company's zone.
update person set zone = null where zone is not null and lower(zone) not in (select lower(name) from pg_timezone_names);
