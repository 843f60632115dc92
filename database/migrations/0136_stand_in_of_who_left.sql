-- Owner: people

-- Nobody stands in for a manager who has left: those who reported to them are decided about by whoever is above, and by HR.
create or replace function decided_by_me(p_today date) returns setof uuid language sql stable
begin atomic
  with recursive below(id) as (
    select p.id from person p where p.company_id = app_company()
      and (p.manager_id = app_person() or p.manager_id in (select s.person_id from stand_in s
          join person away on away.company_id = s.company_id and away.id = s.person_id and away.status <> 'INACTIVE'
        where s.company_id = app_company() and s.stand_in_id = app_person() and p_today between s.from_day and s.to_day))
    union
    select p.id from person p join below b on p.manager_id = b.id where p.company_id = app_company()
  )
  select below.id from below where below.id <> app_person();
end;
