-- Owner: time

-- Rules of time may be for a type of employment as well; those of somebody's department come first.
alter table time_policy add column employment_type text
  check (employment_type in ('FULL_TIME', 'PART_TIME', 'TEMPORARY', 'APPRENTICE', 'INTERN', 'CONTRACTOR'));
alter table time_policy add constraint rules_of_one_group check (department = '' or employment_type is null);
alter table time_policy drop constraint company_has_rules;
alter table time_policy add constraint company_has_rules check (department <> '' or employment_type is not null or policy is not null);
drop index one_rule_per_day;
create unique index one_rule_per_day on time_policy (company_id, department, coalesce(employment_type, ''), from_day) where not replaced;
