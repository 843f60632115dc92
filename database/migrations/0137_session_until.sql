-- Owner: identity

-- Until when a session can still be used by a token there is, or renewed; at most an hour from now, since until then it may be renewed
-- anyway. Null where nothing opens it any more. What ends a session before that is told of as `daybook_ended`.
create function session_until(p_session uuid, p_now timestamptz) returns timestamptz language sql stable
begin atomic
  select max(least(t.expires_at, p_now + interval '1 hour')) from (
    select a.expires_at from access_token a where a.session_id = p_session
    union all
    select r.expires_at from refresh_token r where r.session_id = p_session and r.replaced_at is null) t
  where t.expires_at > p_now;
end;
