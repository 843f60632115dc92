-- Owner: people

-- Whoever does not want colleagues to be told of their birthday, or of how long they have worked here.
alter table person
  add column hides_birthday boolean not null default false,
  add column hides_anniversary boolean not null default false;
