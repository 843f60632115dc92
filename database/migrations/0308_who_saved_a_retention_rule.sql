-- Owner: documents

-- Whoever saved a rule last: it removes nothing by itself that others put there about them, whatever they are by then.
alter table retention_rule add column saved_by uuid;
alter table retention_rule add constraint retention_rule_saved_by_fkey foreign key (company_id, saved_by) references person (company_id, id);
create index retention_rule_saved_by on retention_rule (company_id, saved_by);
