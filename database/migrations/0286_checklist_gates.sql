-- Owner: checklists

-- A task that is done by itself, once everything that its person is asked to bring is accepted, or to confirm is confirmed. Nobody agrees to it besides.
alter table checklist_template_task
  add column gate text check (gate in ('DOCUMENTS', 'SIGNATURES')),
  add constraint template_gate_alone check (gate is null or approver is null);
alter table checklist_task
  add column gate text check (gate in ('DOCUMENTS', 'SIGNATURES')),
  add constraint task_gate_alone check (gate is null or approver is null);
create index checklist_task_gated on checklist_task (company_id, run_id) where status = 'OPEN' and gate is not null;
