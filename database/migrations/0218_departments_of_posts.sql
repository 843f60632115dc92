-- Owner: notices

-- A department is spelled in one way since 0215.
update post p set departments = (
  select array_agg(x.name order by x.at) from (
    select coalesce(d.name, t.name) as name, min(t.at) as at from unnest(p.departments) with ordinality t(name, at)
      left join listed_department d on d.company_id = p.company_id and lower(d.name) = lower(btrim(t.name, E' \t\r\n')) group by 1) x)
where cardinality(p.departments) > 0;
