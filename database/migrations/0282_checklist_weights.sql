-- Owner: checklists

-- How much a task counts in the progress of its list, beside the others.
alter table checklist_template_task add column weight int not null default 1 check (weight between 1 and 10);
alter table checklist_task add column weight int not null default 1 check (weight between 1 and 10);
