-- Owner: checklists

-- Who has to agree before a task is done; nobody where it is null.
alter table checklist_template_task
  add column approver text check (approver in ('MANAGER', 'HR', 'OWNER', 'NAMED')),
  add column approver_id uuid,
  add foreign key (company_id, approver_id) references person (company_id, id),
  add constraint template_approver_by_name check ((approver is not distinct from 'NAMED') = (approver_id is not null));

-- Whoever did a task hands it in; it is open until somebody else agrees. Where there is nobody else, they agree to their own, and that is said.
alter table checklist_task
  add column approver text check (approver in ('MANAGER', 'HR', 'OWNER', 'NAMED')),
  add column approver_id uuid,
  add column handed_in_at timestamptz,
  add column handed_in_by uuid,
  add column agreed_by uuid,
  add column agreed_alone boolean not null default false,
  add column sent_back_by uuid,
  add column sent_back_reason text,
  add foreign key (company_id, approver_id) references person (company_id, id),
  add constraint task_approver_by_name check ((approver is not distinct from 'NAMED') = (approver_id is not null)),
  add check ((handed_in_at is null) = (handed_in_by is null)),
  add check (handed_in_at is null or (approver is not null and status <> 'LEFT_OUT')),
  add check ((sent_back_by is null) = (sent_back_reason is null)),
  add check (sent_back_by is null or (status = 'OPEN' and handed_in_at is null)),
  add constraint done_once_agreed check (approver is null or status <> 'DONE' or (handed_in_by is not null and agreed_by is not null)),
  add constraint agreed_once_done check (agreed_by is null or (approver is not null and status = 'DONE')),
  add constraint agreed_by_another check (agreed_by is null or (agreed_by = handed_in_by) = agreed_alone),
  add check (agreed_by is not null or not agreed_alone);
create index checklist_task_agreed on checklist_task (company_id, agreed_by, settled_at desc, id desc) where agreed_by is not null;
