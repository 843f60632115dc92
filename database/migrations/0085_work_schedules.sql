-- Owner: calendar

-- What people are expected to work. One schedule is the company's: it holds for everybody who was given no other.
create table work_schedule (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  name text not null check (name <> ''),
  is_default boolean not null default false,
  version integer not null default 1,
  primary key (company_id, id)
);
call make_tenant_table('work_schedule');
create unique index one_schedule_per_name on work_schedule (company_id, lower(name));
create unique index one_default_schedule on work_schedule (company_id) where is_default;

-- Its weeks from a day on, until the next version. Several take turns, the first in the week of `from_day`.
create table work_schedule_version (
  company_id uuid not null default app_company() references company,
  schedule_id uuid not null,
  from_day date not null,
  weeks jsonb not null check (jsonb_array_length(weeks) between 1 and 8),
  grace_minutes integer not null check (grace_minutes between 0 and 120),
  saved_by uuid,
  saved_at timestamptz not null,
  primary key (company_id, schedule_id, from_day),
  foreign key (company_id, schedule_id) references work_schedule (company_id, id) on delete cascade,
  foreign key (company_id, saved_by) references person (company_id, id)
);
call make_tenant_table('work_schedule_version');

-- Who works by which schedule from a day on; without one, by the company's again.
create table person_schedule (
  company_id uuid not null default app_company() references company,
  person_id uuid not null,
  from_day date not null,
  schedule_id uuid,
  given_by uuid not null,
  given_at timestamptz not null,
  primary key (company_id, person_id, from_day),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, schedule_id) references work_schedule (company_id, id),
  foreign key (company_id, given_by) references person (company_id, id)
);
call make_tenant_table('person_schedule');
create index person_schedule_of on person_schedule (company_id, schedule_id, person_id);

-- Nobody could set these: every company planned eight hours from Monday to Friday, and goes on so until it says otherwise.
alter table work_week drop column monday, drop column tuesday, drop column wednesday, drop column thursday, drop column friday,
  drop column saturday, drop column sunday, drop column day_minutes;

insert into work_schedule (company_id, id, name, is_default) select company_id, gen_random_uuid(), 'Full time', true from work_week;
insert into work_schedule_version (company_id, schedule_id, from_day, weeks, grace_minutes, saved_at)
  select company_id, id, '1970-01-01', jsonb_build_array(jsonb_build_object(
    '1', jsonb_build_object('minutes', 480), '2', jsonb_build_object('minutes', 480), '3', jsonb_build_object('minutes', 480),
    '4', jsonb_build_object('minutes', 480), '5', jsonb_build_object('minutes', 480), '6', jsonb_build_object('minutes', 0),
    '7', jsonb_build_object('minutes', 0))), 10, now()
  from work_schedule;
