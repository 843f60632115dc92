-- Owner: leave

-- A rule that was ended stays with who ended it and 0: whoever decides about leave of theirs is told that they took it away themselves.
alter table least_at_work drop constraint least_at_work_least_check;
alter table least_at_work add constraint least_at_work_least_check check (least between 0 and 100000);
