-- Owner: people

-- How somebody is employed. Null where nobody said so. Leave and time may have rules of their own for each.
alter table person add column employment_type text
  check (employment_type in ('FULL_TIME', 'PART_TIME', 'TEMPORARY', 'APPRENTICE', 'INTERN', 'CONTRACTOR'));
