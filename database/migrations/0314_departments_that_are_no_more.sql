-- Owner: people

-- Whoever moved on from a department that was removed since is as if they had been in none: another may have its name.
update moved_from m set department = '' where department <> ''
  and not exists (select from listed_department d where d.company_id = m.company_id and d.name = m.department);
