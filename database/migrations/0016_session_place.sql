-- Where a device says it is, by the time zone it is set to: a hint by which its owner knows it again. Null: it did not say.
alter table session add column zone text;
