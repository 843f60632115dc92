-- Owner: notices

-- Nobody is told of a post that was over before its time came, so its company is not visited for it either, every minute, for ever.
create or replace function companies_with_posts_due(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct company_id from post
  where announced_at is null and retracted_at is null and publish_at <= p_now and (expires_at is null or expires_at > p_now);
end;
