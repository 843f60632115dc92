-- Owner: company

-- `at time zone 'CET'` is an hour off in summer, since the database knows that name as an abbreviation of a fixed offset. The instants stay; the zone is the
-- city's that the name stands for.
create function zone_of_city(zone text) returns text language sql immutable as $$
  select case upper(zone) when 'CET' then 'Europe/Brussels' when 'MET' then 'Europe/Brussels' when 'EET' then 'Europe/Athens' when 'WET' then 'Europe/Lisbon' end $$;

alter table work_entry disable trigger user;
update company set zone = zone_of_city(zone) where zone_of_city(zone) is not null;
update site set zone = zone_of_city(zone) where zone_of_city(zone) is not null;
update person set zone = zone_of_city(zone) where zone_of_city(zone) is not null;
update person set site_zone = zone_of_city(site_zone) where zone_of_city(site_zone) is not null;
update session set zone = zone_of_city(zone) where zone_of_city(zone) is not null;
update shift set zone = zone_of_city(zone) where zone_of_city(zone) is not null;
update punch set zone = zone_of_city(zone) where zone_of_city(zone) is not null;
update work_entry set zone = zone_of_city(zone) where zone_of_city(zone) is not null;
alter table work_entry enable trigger user;

drop function zone_of_city;
