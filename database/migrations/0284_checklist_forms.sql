-- Owner: checklists

-- What a task of a list asks whoever does it.
create table checklist_template_field (
  company_id uuid not null default app_company(),
  template_id uuid not null,
  place int not null,
  nr int not null check (nr between 0 and 19),
  label text not null check (label <> ''),
  kind text not null check (kind in ('TEXT', 'LONG_TEXT', 'NUMBER', 'DAY', 'CHOICE', 'YES_NO')),
  choices text[] not null default '{}',
  required boolean not null,
  primary key (company_id, template_id, place, nr),
  foreign key (company_id, template_id, place) references checklist_template_task (company_id, template_id, place) on delete cascade,
  check ((kind = 'CHOICE') = (cardinality(choices) > 0))
);
call make_tenant_table('checklist_template_field');

-- The same of a list that was started, with what was answered.
create table checklist_field (
  company_id uuid not null default app_company(),
  run_id uuid not null,
  place int not null,
  nr int not null check (nr between 0 and 19),
  label text not null check (label <> ''),
  kind text not null check (kind in ('TEXT', 'LONG_TEXT', 'NUMBER', 'DAY', 'CHOICE', 'YES_NO')),
  choices text[] not null default '{}',
  required boolean not null,
  answer text check (answer <> ''),
  answered_at timestamptz,
  answered_by uuid,
  primary key (company_id, run_id, place, nr),
  foreign key (company_id, run_id, place) references checklist_task (company_id, run_id, place),
  check ((kind = 'CHOICE') = (cardinality(choices) > 0)),
  check ((answered_at is null) = (answered_by is null)),
  constraint answer_is_offered check (kind <> 'CHOICE' or answer is null or answer = any (choices))
);
call make_tenant_table('checklist_field', 'select, insert, update');

-- Answers are written while their list is under way, and those of a task that is handed in stay as they are.
create function keep_answers() returns trigger language plpgsql as $$
begin
  if not exists (select from checklist_run r where r.company_id = old.company_id and r.id = old.run_id and r.status = 'OPEN')
    or exists (select from checklist_task t where t.company_id = old.company_id and t.run_id = old.run_id and t.place = old.place
      and t.handed_in_at is not null) then
    raise exception 'an answer of a checklist that is over, or of a task that is handed in, never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger checklist_field_kept before update on checklist_field for each row execute function keep_answers();

-- Nothing is done or handed in that asks for what nobody answered: looked at when all of a transaction is written.
create function answers_are_whole(whose uuid, run uuid) returns void language plpgsql as $$
begin
  if exists (select from checklist_field f
      join checklist_task t on t.company_id = f.company_id and t.run_id = f.run_id and t.place = f.place
      where f.company_id = whose and f.run_id = run and f.required and f.answer is null
        and (t.status = 'DONE' or t.handed_in_at is not null)) then
    raise exception 'a task is not done before what it asks is answered' using errcode = 'check_violation';
  end if;
end $$;
create function task_settled() returns trigger language plpgsql as $$
begin
  perform answers_are_whole(new.company_id, new.run_id);
  return null;
end $$;
create constraint trigger checklist_task_answered after update of status, handed_in_at on checklist_task
  deferrable initially deferred for each row execute function task_settled();
create constraint trigger checklist_field_answered after update of answer on checklist_field
  deferrable initially deferred for each row execute function task_settled();
