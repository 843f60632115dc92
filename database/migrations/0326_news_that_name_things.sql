-- Owner: notifications

-- What a notification names beside what it is about, where it may be another one's later on: the tasks of a reminder.
alter table notification add column things uuid[] not null default '{}';
