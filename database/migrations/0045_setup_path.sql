-- Owner: company

-- An owner who needs no path to the first payroll puts it away, for everybody in the company.
alter table company add column setup_path_hidden boolean not null default false;
