-- Owner: time

-- Rules of time hold from a day on, for the company ('') or for a department of it. What is saved anew for the same day replaces what was
-- saved before, which stays for the days that were counted by it. Without a policy a department follows the company again.
alter table time_policy
  alter column policy drop not null,
  add column from_day date not null default '1970-01-01',
  add column department text not null default '' check (length(department) <= 200),
  add column replaced boolean not null default false,
  add column saved_by uuid,
  add foreign key (company_id, saved_by) references person (company_id, id),
  add constraint company_has_rules check (department <> '' or policy is not null);
alter table time_policy alter column from_day drop default;
update time_policy t set replaced = true
where exists (select from time_policy x where x.company_id = t.company_id and x.version > t.version);
create unique index one_rule_per_day on time_policy (company_id, department, from_day) where not replaced;
grant update (replaced) on time_policy to daybook_app;

-- By which rules a day was counted; a day that was handed in keeps them. 0 are those of a company that decided nothing.
alter table timesheet add column rules_version int not null default 0;
