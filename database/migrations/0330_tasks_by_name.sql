-- Owner: checklists

-- The open tasks that name somebody: what My Office asks for each time that it is looked at.
create index checklist_task_named on checklist_task (company_id, named_id) where status = 'OPEN' and named_id is not null;
create index checklist_task_approver on checklist_task (company_id, approver_id) where status = 'OPEN' and approver_id is not null;
