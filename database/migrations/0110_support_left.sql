-- Owner: company

-- Support that leaves, or enters another company, hears nothing more of this one: the streams of the session end, as they do with the grant.
create function tell_support_left() returns trigger language plpgsql as $$
begin
  perform pg_notify('daybook_ended', new.session_id::text);
  return null;
end $$;
create trigger support_left after update of left_at on support_visit for each row
  when (old.left_at is null and new.left_at is not null) execute function tell_support_left();
