-- Owner: checklists

-- A list that begins by itself may do so for some job titles only, as for some departments.
alter table checklist_template
  add column designations text[] not null default '{}',
  add constraint titles_begin_by_itself check (starts_itself or designations = '{}');
