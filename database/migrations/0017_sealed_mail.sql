-- Mails on their way. They hold links and codes, so they are sealed; one that cannot be delivered stays unreadable.
create table mail (
  id uuid primary key,
  content_sealed text not null,
  requested_at timestamptz not null
);
create index mail_requested on mail (requested_at);
grant select, insert, delete on mail to daybook_app;
