-- Owner: people

-- 16 March as 316, so that birthdays and anniversaries of a few weeks are found by an index: under row security a condition reaches one
-- by a column only, and everybody's dates were taken apart with each look at My Office.
alter table person
  add column birth_month_day integer generated always as (extract(month from birth_date)::integer * 100 + extract(day from birth_date)::integer) stored,
  add column hire_month_day integer generated always as (extract(month from hire_date)::integer * 100 + extract(day from hire_date)::integer) stored;

create index person_birthdays on person (company_id, birth_month_day) where status <> 'INACTIVE';
create index person_anniversaries on person (company_id, hire_month_day) where status <> 'INACTIVE';
-- Those who joined this month; a missing date comes first or last, and is found as well.
create index person_joiners on person (company_id, hire_date, created_at) where status <> 'INACTIVE';
