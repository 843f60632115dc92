create table holiday (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  day date not null,
  name text not null,
  -- 100 is the whole day, 50 half of it.
  fraction_percent int not null default 100 check (fraction_percent in (0, 50, 100)),
  -- The substitute day, when the holiday fell on a day off.
  observed_on date,
  recurring boolean not null default false,
  source text not null check (source in ('country', 'company')),
  version int not null default 1,
  primary key (company_id, id)
);
create unique index one_holiday_per_day_and_name on holiday (company_id, day, name);
call make_tenant_table('holiday');

-- Percent of a working day for each ISO weekday, Monday first. One default week per company for now.
create table work_week (
  company_id uuid primary key default app_company() references company,
  monday int not null default 100, tuesday int not null default 100, wednesday int not null default 100, thursday int not null default 100,
  friday int not null default 100, saturday int not null default 0, sunday int not null default 0,
  -- What a full day is paid and planned with.
  day_minutes int not null default 480 check (day_minutes between 1 and 1440),
  constraint fractions check (
    array[monday, tuesday, wednesday, thursday, friday, saturday, sunday] <@ array[0, 50, 100])
);
call make_tenant_table('work_week', 'select, insert, update');
