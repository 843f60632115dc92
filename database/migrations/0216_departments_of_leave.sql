-- Owner: leave

-- A department is spelled in one way since 0215; what is said of two spellings of it is said once, by the more careful of them.
update least_at_work l set least = (select max(o.least) from least_at_work o
  where o.company_id = l.company_id and lower(btrim(o.department, E' \t\r\n')) = lower(btrim(l.department, E' \t\r\n')));
delete from least_at_work l using least_at_work o
where o.company_id = l.company_id and lower(btrim(o.department, E' \t\r\n')) = lower(btrim(l.department, E' \t\r\n')) and o.department < l.department;
update least_at_work l set department = d.name from listed_department d
where d.company_id = l.company_id and lower(d.name) = lower(btrim(l.department, E' \t\r\n')) and d.name <> l.department;

update leave_policy p set policy = jsonb_set(p.policy, '{departments}', (
  select jsonb_agg(x.name order by x.at) from (
    select coalesce(d.name, t.name) as name, min(t.at) as at from jsonb_array_elements_text(p.policy -> 'departments') with ordinality t(name, at)
      left join listed_department d on d.company_id = p.company_id and lower(d.name) = lower(btrim(t.name, E' \t\r\n')) group by 1) x))
where p.policy -> 'departments' <> '[]';
