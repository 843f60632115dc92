-- Owner: payroll

-- A department is spelled in one way since 0215: the rules that a final period paid by are found by the name that its people have now.
update pay_period p set frozen_rules = jsonb_set(p.frozen_rules, '{rules,versions}', (
  select jsonb_agg(case when d.name is null then v.value else v.value || jsonb_build_object('department', d.name) end order by v.at)
  from jsonb_array_elements(p.frozen_rules #> '{rules,versions}') with ordinality v(value, at)
    left join listed_department d on d.company_id = p.company_id and lower(d.name) = lower(btrim(v.value ->> 'department', E' \t\r\n'))))
where jsonb_array_length(p.frozen_rules #> '{rules,versions}') > 0;
