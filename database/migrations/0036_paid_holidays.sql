-- Owner: calendar

-- Whether people by the hour and by the day are paid for a day off, and what a company usually does.
alter table holiday add column paid boolean not null default true;
alter table work_week add column pays_holidays boolean not null default true;
