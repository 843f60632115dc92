-- Owner: people

-- Whoever stands in decides as the one who is away would: about nobody once that one has a role that decides about nobody.
create or replace function decided_by_me(p_today date) returns setof uuid language sql stable
begin atomic
  with recursive standing(id, named_by) as (
    select app_person(), '{}'::uuid[]
    union
    select s.person_id, array(select places_of_one(s.company_id, s.named_by)) from stand_in s
      join person away on away.company_id = s.company_id and away.id = s.person_id and away.status <> 'INACTIVE' and away.role <> 'EMPLOYEE'
    where s.company_id = app_company() and s.stand_in_id = app_person() and p_today between s.from_day and s.to_day
  ), below(id, named_by) as (
    select p.id, s.named_by from person p join standing s on s.id = p.manager_id where p.company_id = app_company()
    union
    select p.id, b.named_by from person p join below b on p.manager_id = b.id where p.company_id = app_company()
  )
  select distinct below.id from below where below.id <> app_person() and below.id <> all(below.named_by);
end;
