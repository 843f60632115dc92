-- Owner: checklists

-- A task may stand for what is lent to its person as well: done by itself once all of it was returned.
alter table checklist_template_task
  drop constraint checklist_template_task_gate_check,
  add constraint checklist_template_task_gate_check check (gate in ('DOCUMENTS', 'SIGNATURES', 'ASSETS'));
alter table checklist_task
  drop constraint checklist_task_gate_check,
  add constraint checklist_task_gate_check check (gate in ('DOCUMENTS', 'SIGNATURES', 'ASSETS'));
