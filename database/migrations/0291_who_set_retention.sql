-- Owner: documents

-- Who said how long documents are kept: a rule of HR's removes nothing that others put there about themselves by itself (docs/decisions/0072).
alter table retention_rule
  add column set_by uuid,
  add foreign key (company_id, set_by) references person (company_id, id);
create index retention_rule_set_by on retention_rule (company_id, set_by);
