-- Owner: payroll

-- How much work of a week a salary pays for: minutes, or null for whatever is worked. Overtime on a salary needs it, other pay ignores it.
-- Terms that said "with overtime" said so of a week of forty hours.
alter table pay_terms add column covered_minutes integer default 2400;
alter table pay_terms add constraint covers_part_of_a_week check (covered_minutes between 1 and 10080);
