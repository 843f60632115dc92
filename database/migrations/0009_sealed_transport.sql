-- The keys that clients seal their requests for. The private half is sealed with the server's key, so that a copy of the
-- database opens nothing; a key that is deleted here is destroyed.
create table transport_key (
  kid text primary key,
  jwk_sealed text not null,
  created_at timestamptz not null
);
grant select, insert, delete on transport_key to daybook_app;

-- Envelopes that were opened: each counts once. Logged, because a restart must not open one again.
create table opened_envelope (
  jti text primary key,
  expires_at timestamptz not null
);
create index opened_envelope_expires_at on opened_envelope (expires_at);
grant select, insert, delete on opened_envelope to daybook_app;
