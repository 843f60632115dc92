-- Owner: payroll

-- For so many days after a period ended people may still enter and change their hours of it, though it is final.
alter table payroll_setting add column grace_days int not null default 14 check (grace_days between 0 and 31);
