-- Owner: checklists

create table checklist_template (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('JOINING', 'LEAVING', 'OTHER')),
  archived boolean not null default false,
  version int not null default 1,
  primary key (company_id, id)
);
call make_tenant_table('checklist_template', 'select, insert, update');
create unique index checklist_template_name on checklist_template (company_id, lower(name));

create table checklist_template_task (
  company_id uuid not null default app_company(),
  template_id uuid not null,
  place int not null,
  title text not null check (title <> ''),
  note text not null,
  who text not null check (who in ('PERSON', 'MANAGER', 'HR', 'OWNER', 'NAMED')),
  named_id uuid,
  -- Due so many days after the day of the list, or before it where it is negative.
  days int not null check (days between -366 and 366),
  primary key (company_id, template_id, place),
  foreign key (company_id, template_id) references checklist_template (company_id, id),
  foreign key (company_id, named_id) references person (company_id, id),
  check ((who = 'NAMED') = (named_id is not null))
);
call make_tenant_table('checklist_template_task');

-- A list that was started for somebody.
create table checklist_run (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  template_id uuid not null,
  person_id uuid not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('JOINING', 'LEAVING', 'OTHER')),
  -- The first day, the last day, or the day that was chosen.
  anchor date not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'DONE', 'STOPPED')),
  started_at timestamptz not null,
  started_by uuid,
  ended_at timestamptz,
  stop_reason text,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, template_id) references checklist_template (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  check ((status = 'OPEN') = (ended_at is null)),
  check ((status = 'STOPPED') = (stop_reason is not null))
);
call make_tenant_table('checklist_run', 'select, insert, update');
-- Nobody goes through the same list twice at once.
create unique index checklist_run_once on checklist_run (company_id, template_id, person_id) where status = 'OPEN';
create index checklist_run_of on checklist_run (company_id, person_id);
create index checklist_run_by_day on checklist_run (company_id, status, anchor, id);

-- Its tasks as they stood when it was started.
create table checklist_task (
  company_id uuid not null default app_company(),
  id uuid not null,
  run_id uuid not null,
  place int not null,
  title text not null check (title <> ''),
  note text not null,
  who text not null check (who in ('PERSON', 'MANAGER', 'HR', 'OWNER', 'NAMED')),
  named_id uuid,
  days int not null check (days between -366 and 366),
  due date not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'DONE', 'LEFT_OUT')),
  settled_at timestamptz,
  settled_by uuid,
  reason text,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, run_id, place),
  foreign key (company_id, run_id) references checklist_run (company_id, id),
  foreign key (company_id, named_id) references person (company_id, id),
  check ((who = 'NAMED') = (named_id is not null)),
  check ((status = 'OPEN') = (settled_at is null)),
  check ((settled_at is null) = (settled_by is null)),
  check ((status = 'LEFT_OUT') = (reason is not null))
);
call make_tenant_table('checklist_task', 'select, insert, update');
create index checklist_task_open on checklist_task (company_id, due, id) where status = 'OPEN';
create index checklist_task_settled on checklist_task (company_id, settled_by, settled_at desc, id desc) where status <> 'OPEN';

-- In a run that was stopped nothing is done any more.
create function keep_stopped_run() returns trigger language plpgsql as $$
begin
  if exists (select from checklist_run r where r.company_id = old.company_id and r.id = old.run_id and r.status = 'STOPPED') then
    raise exception 'a task of a stopped checklist never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger checklist_task_stopped before update on checklist_task for each row execute function keep_stopped_run();

-- A run is done exactly as long as none of its tasks is open: looked at when all of a transaction is written.
create function run_fits_tasks(whose uuid, run uuid) returns void language plpgsql as $$
begin
  if exists (select from checklist_run r where r.company_id = whose and r.id = run and r.status <> 'STOPPED'
      and (r.status = 'DONE') = exists (select from checklist_task t where t.company_id = whose and t.run_id = run and t.status = 'OPEN')) then
    raise exception 'a checklist is done exactly when no task of it is open' using errcode = 'check_violation';
  end if;
end $$;
create function run_changed() returns trigger language plpgsql as $$
begin
  perform run_fits_tasks(new.company_id, new.id);
  return null;
end $$;
create function task_changed() returns trigger language plpgsql as $$
begin
  perform run_fits_tasks(new.company_id, new.run_id);
  return null;
end $$;
create constraint trigger checklist_run_fits after insert or update of status on checklist_run
  deferrable initially deferred for each row execute function run_changed();
create constraint trigger checklist_task_fits after insert or update of status on checklist_task
  deferrable initially deferred for each row execute function task_changed();

-- Every company begins with these two; HR changes them, or puts them away.
create function begin_checklists(whose uuid) returns void language sql as $$
  with made as (
    insert into checklist_template (company_id, id, name, kind) values
      (whose, gen_random_uuid(), 'Joining', 'JOINING'), (whose, gen_random_uuid(), 'Leaving', 'LEAVING') returning company_id, id, kind)
  insert into checklist_template_task (company_id, template_id, place, title, note, who, days)
    select m.company_id, m.id, row_number() over (partition by m.id order by x.n) - 1, x.title, x.note, x.who, x.days from made m join (values
      (1, 'JOINING', 'Send the contract and get it signed', 'With the job description and what was agreed on pay and hours.', 'HR', -14),
      (2, 'JOINING', 'Order a computer, phone and keys', 'Ask which keyboard and screen they like to work with.', 'MANAGER', -10),
      (3, 'JOINING', 'Set up e-mail and access to programs', 'Only what the work needs; more can follow.', 'MANAGER', -3),
      (4, 'JOINING', 'Write to them: when, where, and whom to ask for', 'The time of the first day, the way, what to bring.', 'HR', -3),
      (5, 'JOINING', 'Register with payroll, tax and social security', 'Enter pay and pay cycle; ask for bank details and tax number.', 'HR', -1),
      (6, 'JOINING', 'Welcome them and show them around', 'Desk, kitchen, exits, first aid. Introduce the team.', 'MANAGER', 0),
      (7, 'JOINING', 'Fill in your profile and emergency contacts', 'Phone, address, and whom to call when something happens.', 'PERSON', 1),
      (8, 'JOINING', 'Read the rules of the house', 'Working time, leave, safety at work, data protection. Ask what is not clear.', 'PERSON', 3),
      (9, 'JOINING', 'Talk about the first weeks', 'What goes well, what is missing, what comes next.', 'MANAGER', 14),
      (10, 'JOINING', 'Look back before the end of the trial period', 'Write down what was agreed; decide in time whether they stay.', 'MANAGER', 75),
      (11, 'LEAVING', 'Confirm the last day in writing', 'With the period of notice and the leave that is left.', 'HR', -28),
      (12, 'LEAVING', 'Plan who takes over', 'Customers, open work, passwords that only they know.', 'MANAGER', -21),
      (13, 'LEAVING', 'Tell the team, and customers who have to know', 'Agree with them on the words first.', 'MANAGER', -14),
      (14, 'LEAVING', 'Hand your work over', 'Write down what is open, and where things are.', 'PERSON', -5),
      (15, 'LEAVING', 'Hand in your last timesheet and expenses', 'What is not handed in cannot be paid.', 'PERSON', -1),
      (16, 'LEAVING', 'Talk about leaving', 'Why they go, and what should change. Their answers stay with HR.', 'HR', -3),
      (17, 'LEAVING', 'Get computer, phone, keys and cards back', 'Compare with what was handed out.', 'MANAGER', 0),
      (18, 'LEAVING', 'End access to programs, doors and mailboxes', 'Daybook signs them out by itself; everything else is done by hand. Forward their mail.', 'MANAGER', 0),
      (19, 'LEAVING', 'Pay what is open', 'Last pay, leave that is left, expenses. Report the end to tax and social security.', 'HR', 7),
      (20, 'LEAVING', 'Send the reference and the papers', 'What the law asks for, and what was promised.', 'HR', 14)) x (n, kind, title, note, who, days) on x.kind = m.kind;
$$;
select begin_checklists(company_id) from company;
