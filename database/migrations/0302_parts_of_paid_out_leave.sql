-- Owner: leave

-- What a whole day was planned with where leave was paid out, so that parts of it are rounded together; null where it was paid out before this was kept.
alter table leave_payout add column day_minutes integer check (day_minutes > 0);
