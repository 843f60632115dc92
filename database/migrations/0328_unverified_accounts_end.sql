-- Owner: identity

-- An account whose mailbox nobody proved within a month goes once its last sign-up is gone, as the privacy policy says. Nobody signs in with it before, so that
-- nothing else is theirs; what hangs on it all the same, and a sign-up of this moment, keeps it.
create function drop_unverified_accounts(p_now timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one uuid;
  gone int := 0;
begin
  for one in select id from account where verified_at is null and created_at < p_now - interval '30 days' loop
    begin
      delete from account where id = one and verified_at is null;
      gone := gone + 1;
    exception when foreign_key_violation then null;
    end;
  end loop;
  return gone;
end $$;
alter function drop_unverified_accounts(timestamptz) owner to daybook_system;
revoke execute on function drop_unverified_accounts(timestamptz) from public;
grant execute on function drop_unverified_accounts(timestamptz) to daybook_app;
grant delete on account to daybook_system;
