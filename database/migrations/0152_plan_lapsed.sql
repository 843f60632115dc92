-- Owner: company

-- What was billed stays unpaid for so long that the company has what Free has until it is paid; its plan and its records stay.
alter table company add column plan_lapsed boolean not null default false;

create or replace function request_features(asks request_actor, p_now timestamptz) returns request_actor language plpgsql stable as $$
begin
  if asks.company_id is not null then
    asks.features := (select v.features from plan_version v
      where v.plan_type = (select case when c.plan_lapsed then 'FREE_PACK' else c.plan_type end from company c where c.company_id = asks.company_id)
        and v.holds_from <= (p_now at time zone 'UTC')::date order by v.holds_from desc limit 1);
  end if;
  return asks;
end $$;
