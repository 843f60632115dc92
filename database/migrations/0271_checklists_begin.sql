-- Owner: checklists

-- A list that begins by itself for each joiner or leaver; of these departments, or of all where none is named.
alter table checklist_template
  add column starts_itself boolean not null default false,
  add column departments text[] not null default '{}',
  add check (kind <> 'OTHER' or not starts_itself),
  add check (starts_itself or departments = '{}');

-- By itself a list begins once for somebody, whatever becomes of it.
create unique index checklist_run_by_itself on checklist_run (company_id, template_id, person_id) where started_by is null;

-- What somebody was told of a task: 1 that it is theirs, 2 that it is due today, 3 that it is overdue.
create table checklist_told (
  company_id uuid not null default app_company(),
  task_id uuid not null,
  person_id uuid not null,
  stage int not null check (stage between 1 and 3),
  primary key (company_id, task_id, person_id),
  foreign key (company_id, task_id) references checklist_task (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id)
);
call make_tenant_table('checklist_told', 'select, insert, update');

-- On which days somebody was told something of their tasks: once a day at most.
create table checklist_reminder (
  company_id uuid not null default app_company() references company,
  person_id uuid not null,
  day date not null,
  primary key (company_id, person_id, day),
  foreign key (company_id, person_id) references person (company_id, id)
);
call make_tenant_table('checklist_reminder', 'select, insert, delete');
