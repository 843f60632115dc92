-- Owner: payroll

-- What came late for a finalised period is paid as a line of another record, which names that period.
alter table payroll_line add column for_period_id uuid;
alter table payroll_line add foreign key (company_id, for_period_id) references pay_period (company_id, id);
alter table payroll_line add constraint late_change_names_period check ((kind = 'LATE_CHANGE') = (for_period_id is not null));
create index line_for_period on payroll_line (company_id, for_period_id) where for_period_id is not null;
