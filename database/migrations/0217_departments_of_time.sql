-- Owner: time

-- A department is spelled in one way since 0215. Where two spellings of it had rules from the same day, those that were saved later hold.
update time_policy t set replaced = true
where not t.replaced and t.department <> '' and exists (select from time_policy o
  where o.company_id = t.company_id and not o.replaced and o.version > t.version and o.from_day = t.from_day
    and lower(btrim(o.department, E' \t\r\n')) = lower(btrim(t.department, E' \t\r\n')));
update time_policy t set department = d.name from listed_department d
where d.company_id = t.company_id and lower(d.name) = lower(btrim(t.department, E' \t\r\n')) and d.name <> t.department;

-- What was decided stays as it was; whom it is for may get another name.
grant update (department) on time_policy to daybook_app;
