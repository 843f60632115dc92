-- Accounts and their sessions. An account is no tenant's: it may exist before its company does.

create table account (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text,
  verified_at timestamptz,
  plan_type text not null default 'FREE_PACK',
  picture text,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint email_is_lower_case check (email = lower(email))
);
create unique index one_account_per_email on account (email);
grant select, insert, update on account to daybook_app;

-- Six digits by mail, hashed; the count of wrong tries is part of the row, so it survives a restart.
create table pass_code (
  id uuid primary key,
  account_id uuid not null references account,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz,
  created_at timestamptz not null
);
create index pass_code_account on pass_code (account_id, created_at desc);
grant select, insert, update, delete on pass_code to daybook_app;

create table password_reset (
  token_hash bytea primary key,
  account_id uuid not null references account,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index password_reset_account on password_reset (account_id, created_at desc);
grant select, insert, update, delete on password_reset to daybook_app;

-- One sign-in is one family: its refresh tokens replace each other, and the theft of one ends all of them.
create table session (
  id uuid primary key,
  account_id uuid not null references account,
  client_id text not null,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- When somebody last proved to be the account's owner here: signing in, or confirming for a deed that asks for it.
  confirmed_at timestamptz not null,
  -- A sign-in may do everything; a personal API token reads, or reads and writes, and never touches the account.
  scope text not null default 'full' check (scope in ('full', 'read', 'write')),
  ended_at timestamptz
);
create index session_account on session (account_id) where ended_at is null;
grant select, insert, update on session to daybook_app;

-- Whoever is signed out hears nothing more either: the servers close the open streams of this session.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('daybook_ended', new.id::text);
  return null;
end $$;
create trigger session_ended after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();

create table refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references session,
  generation int not null,
  expires_at timestamptz not null,
  replaced_at timestamptz,
  unique (session_id, generation)
);
grant select, insert, update on refresh_token to daybook_app;

create table access_token (
  token_hash bytea primary key,
  session_id uuid not null references session,
  expires_at timestamptz not null
);
create index access_token_session on access_token (session_id);
create index access_token_expires on access_token (expires_at);
grant select, insert, update, delete on access_token to daybook_app;

-- What a personal API token is called and how long it lives; its session and its hash stand where every other one's do.
create table api_token (
  session_id uuid primary key references session,
  name text not null,
  expires_at timestamptz not null
);
grant select, insert on api_token to daybook_app;

-- The seed of an authenticator app, encrypted with the server's key. Until it is confirmed it asks nobody for anything.
-- last_step: a code works once, also when two requests bring it at the same moment.
create table authenticator (
  account_id uuid primary key references account,
  seed_sealed text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null
);
grant select, insert, update, delete on authenticator to daybook_app;

create table recovery_code (
  account_id uuid not null references account,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
grant select, insert, update, delete on recovery_code to daybook_app;

-- A public key whose private half never leaves the owner's device (WebAuthn). It says nothing that a thief could use.
create table passkey (
  id uuid primary key,
  account_id uuid not null references account,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id, created_at);
grant select, insert, update, delete on passkey to daybook_app;

-- What a sign-in in two steps is remembered by between them: five minutes, used once, good for nothing else.
create table ticket (
  token_hash bytea primary key,
  kind text not null,
  account_id uuid references account,
  challenge text,
  expires_at timestamptz not null,
  constraint ticket_kind check (kind in ('second_factor', 'passkey', 'passkey_setup', 'google'))
);
grant select, insert, delete on ticket to daybook_app;

-- Does signing in to this account take a second step?
create function has_second_factor(p_account uuid) returns boolean language sql stable
begin atomic
  select exists (select from authenticator where account_id = p_account and confirmed_at is not null)
    or exists (select from passkey where account_id = p_account);
end;
grant select on account, session, access_token, authenticator, passkey to daybook_system;
