-- Owner: checklists

-- Stopped since somebody stays after all: once they leave later, the list begins by itself again.
alter table checklist_run add column stayed boolean not null default false;
drop index checklist_run_by_itself;
create unique index checklist_run_by_itself on checklist_run (company_id, template_id, person_id) where started_by is null and not stayed;
