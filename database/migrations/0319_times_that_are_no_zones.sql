-- Owner: company

-- A time with an offset (`T00+01`) was taken for a zone: code counts in it, and a database does not. No zone is called so. Whoever had one goes by their
-- company's, and what was pressed or entered in one keeps its instants.
alter table work_entry disable trigger user;
alter table punch disable trigger user;
update company set zone = 'UTC' where zone ~* '^t[0-9]';
update site set zone = null where zone ~* '^t[0-9]';
update person set zone = null where zone ~* '^t[0-9]';
update person set site_zone = null where site_zone ~* '^t[0-9]';
update session set zone = null where zone ~* '^t[0-9]';
update shift s set zone = c.zone from company c where c.company_id = s.company_id and s.zone ~* '^t[0-9]';
update punch p set zone = c.zone from company c where c.company_id = p.company_id and p.zone ~* '^t[0-9]';
update work_entry e set zone = c.zone from company c where c.company_id = e.company_id and e.zone ~* '^t[0-9]';
alter table punch enable trigger user;
alter table work_entry enable trigger user;

alter table company add constraint zone_is_no_time check (zone !~* '^t[0-9]');
alter table site add constraint zone_is_no_time check (zone !~* '^t[0-9]');
alter table person add constraint zone_is_no_time check (zone !~* '^t[0-9]' and site_zone !~* '^t[0-9]');
alter table session add constraint zone_is_no_time check (zone !~* '^t[0-9]');
alter table shift add constraint zone_is_no_time check (zone !~* '^t[0-9]');
alter table punch add constraint zone_is_no_time check (zone !~* '^t[0-9]');
alter table work_entry add constraint zone_is_no_time check (zone !~* '^t[0-9]');
