-- Owner: calendar

-- A place of the company with days off of its own: a shop in another state. A work schedule says from which day on its people have them.
create table site (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  name text not null check (name <> ''),
  country text not null,
  region text,
  -- To the end of which year the days off of its country were entered.
  holidays_until int not null,
  version int not null default 1,
  primary key (company_id, id)
);
create unique index one_site_per_name on site (company_id, lower(name));
call make_tenant_table('site', 'select, insert, update, delete');

alter table holiday add column site_id uuid;
alter table holiday add constraint holiday_of_site foreign key (company_id, site_id) references site (company_id, id) on delete cascade;
drop index one_holiday_per_day_and_name;
create unique index one_holiday_per_day_and_name on holiday (company_id, site_id, day, name) nulls not distinct;

alter table work_schedule_version add column site_id uuid;
alter table work_schedule_version add constraint version_of_site foreign key (company_id, site_id) references site (company_id, id);
create index work_schedule_version_site on work_schedule_version (company_id, site_id) where site_id is not null;
