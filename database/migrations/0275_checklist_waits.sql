-- Owner: checklists

-- Which tasks of a list wait until others are settled: others above them alone, so that no two ever wait for each other, in however many steps.
create table checklist_template_wait (
  company_id uuid not null default app_company(),
  template_id uuid not null,
  place int not null,
  waits_for int not null,
  primary key (company_id, template_id, place, waits_for),
  foreign key (company_id, template_id, place) references checklist_template_task (company_id, template_id, place) on delete cascade,
  foreign key (company_id, template_id, waits_for) references checklist_template_task (company_id, template_id, place) on delete cascade,
  constraint waits_for_one_above check (waits_for < place)
);
call make_tenant_table('checklist_template_wait');

-- The same of a list that was started.
create table checklist_task_wait (
  company_id uuid not null default app_company(),
  run_id uuid not null,
  place int not null,
  waits_for int not null,
  primary key (company_id, run_id, place, waits_for),
  foreign key (company_id, run_id, place) references checklist_task (company_id, run_id, place),
  foreign key (company_id, run_id, waits_for) references checklist_task (company_id, run_id, place),
  constraint task_waits_for_one_above check (waits_for < place)
);
call make_tenant_table('checklist_task_wait', 'select, insert');
create index checklist_task_wait_for on checklist_task_wait (company_id, run_id, waits_for);

-- Nothing is done before what it waits for, and what was done after something keeps that settled: looked at when all of a transaction is written.
create function tasks_in_order() returns trigger language plpgsql as $$
begin
  if exists (select from checklist_task_wait w
      join checklist_task t on t.company_id = w.company_id and t.run_id = w.run_id and t.place = w.place and t.status = 'DONE'
      join checklist_task o on o.company_id = w.company_id and o.run_id = w.run_id and o.place = w.waits_for and o.status = 'OPEN'
      where w.company_id = new.company_id and w.run_id = new.run_id) then
    raise exception 'a task is not done before those it waits for' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger checklist_task_order after update of status on checklist_task
  deferrable initially deferred for each row execute function tasks_in_order();
