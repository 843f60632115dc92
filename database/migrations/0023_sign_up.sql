-- Owner: identity

-- What somebody chose when they signed up with an address that nobody has proven yet. A code belongs to the sign-up it was
-- mailed for: whoever signs up with the same address before or after it decides nothing about this one's password.
create table sign_up (
  id uuid primary key,
  account_id uuid not null references account,
  name text not null,
  password_hash text not null,
  password_reach int,
  created_at timestamptz not null
);
create index sign_up_account on sign_up (account_id);
grant select, insert, delete on sign_up to daybook_app;

alter table pass_code add column sign_up_id uuid references sign_up on delete cascade;

insert into sign_up (id, account_id, name, password_hash, password_reach, created_at)
  select id, id, name, password_hash, password_reach, created_at from account where verified_at is null and password_hash is not null;
update pass_code set sign_up_id = account_id where account_id in (select id from sign_up);
delete from pass_code where sign_up_id is null;
alter table pass_code alter column sign_up_id set not null;
create index pass_code_sign_up on pass_code (sign_up_id);

-- Guesses are counted by address, whether or not a code waits there.
alter table pass_code drop column tries;
