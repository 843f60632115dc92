-- Punches are what happened; timesheets and entries are what is counted.

create table punch (
  company_id uuid not null default app_company(),
  id uuid not null,
  person_id uuid not null,
  at timestamptz not null,
  zone text not null,
  kind text not null check (kind in ('IN', 'OUT', 'BREAK_START', 'BREAK_END')),
  shift_id uuid not null,
  source text not null check (source in ('clock', 'import')),
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id)
);
create index punch_person on punch (company_id, person_id, at);
create trigger punch_is_append_only before update or delete on punch for each row execute function refuse_change();
call make_tenant_table('punch', 'select, insert');

-- One shift from clock-in to clock-out. While it runs, ended_at is null; while on break, break_started_at is not.
create table shift (
  company_id uuid not null default app_company(),
  id uuid not null,
  person_id uuid not null,
  day date not null,
  zone text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  break_started_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  constraint ends_after_start check (ended_at >= started_at),
  constraint break_inside_running_shift check (break_started_at is null or ended_at is null)
);
-- Fifty clock-ins at once open one shift: the database says no to the others.
create unique index one_open_shift on shift (company_id, person_id) where ended_at is null;
create index shift_person_day on shift (company_id, person_id, day);
call make_tenant_table('shift', 'select, insert, update');

-- One person, one day: what was worked and how far its approval is.
create table timesheet (
  company_id uuid not null default app_company(),
  id uuid not null,
  person_id uuid not null,
  day date not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'SUBMITTED', 'APPROVED', 'PAID')),
  worked_minutes int not null default 0 check (worked_minutes between 0 and 1500),
  break_minutes int not null default 0 check (break_minutes >= 0),
  missing_clock_out boolean not null default false,
  -- Handed in without entries: a free day, told from a forgotten one.
  not_worked boolean not null default false,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  -- The manager's words at the last rejection or approval.
  decision_note text,
  rejected boolean not null default false,
  payroll_record_id uuid,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, person_id, day),
  foreign key (company_id, person_id) references person (company_id, id)
);
create index timesheet_pending on timesheet (company_id, person_id, day) where status = 'SUBMITTED';
create index timesheet_day on timesheet (company_id, day, person_id);
call make_tenant_table('timesheet', 'select, insert, update');

create table work_entry (
  company_id uuid not null default app_company(),
  id uuid not null,
  person_id uuid not null,
  day date not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- Only where nobody noted when; otherwise the length is what elapsed between the two instants.
  minutes int check (minutes between 1 and 1500),
  -- An unpaid break inside the entry that was entered by hand.
  break_minutes int not null default 0 check (break_minutes between 0 and 1440),
  -- The shift was given up without a clock-out: the day counts 0 until somebody corrects it.
  missing_out boolean not null default false,
  zone text not null,
  note text not null default '',
  project text not null default '',
  source text not null check (source in ('clock', 'manual', 'import')),
  shift_id uuid,
  import_key text,
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  constraint times_or_minutes check (started_at is not null or (minutes is not null and ended_at is null)),
  constraint ends_after_start check (ended_at > started_at or source = 'clock' and ended_at >= started_at),
  constraint no_overlap exclude using gist (
    company_id with =, person_id with =, tstzrange(started_at, coalesce(ended_at, 'infinity')) with &&
  ) where (started_at is not null)
);
create index work_entry_day on work_entry (company_id, person_id, day);
create unique index imported_once on work_entry (company_id, person_id, import_key) where import_key is not null;
call make_tenant_table('work_entry');

-- How a company counts time (RULES 2 and 3); a new version for each change, so that an old payroll can be replayed.
create table time_policy (
  company_id uuid not null default app_company() references company,
  version int not null,
  policy jsonb not null,
  since timestamptz not null,
  primary key (company_id, version)
);
call make_tenant_table('time_policy', 'select, insert');
