-- Owner: people

-- Whoever left and came back has two places in a company, and is one person: what nobody may do for themselves they may do for neither.
alter type request_actor add attribute former_ids uuid[];
create index earlier_places on person (account_id) where status = 'INACTIVE' and account_id is not null;

create function request_former(asks request_actor, p_now timestamptz) returns request_actor language plpgsql stable as $$
begin
  if asks.person_id is not null then
    asks.former_ids := array(select p.id from person p
      where p.account_id = asks.account_id and p.status = 'INACTIVE' and p.company_id = asks.company_id and p.id <> asks.person_id);
  end if;
  return asks;
end $$;
call add_request_part('request_former');
