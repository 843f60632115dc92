-- A new address for an account. Both mailboxes must say yes: the old one, so that nobody takes an account away with a borrowed
-- password, and the new one, so that nobody is signed up with an address that is not theirs.
create table email_change (
  -- One at a time: asking again begins anew, and the links of before are worth nothing.
  account_id uuid primary key references account,
  -- The session that asked stays; every other one ends when the address changes.
  session_id uuid not null references session,
  email text not null,
  old_hash bytea not null unique,
  new_hash bytea not null unique,
  old_said_at timestamptz,
  new_said_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint email_is_lower_case check (email = lower(email)),
  constraint a_link_for_each check (old_hash <> new_hash)
);
grant select, insert, update, delete on email_change to daybook_app;
