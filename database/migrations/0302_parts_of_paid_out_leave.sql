-- Owner: leave

-- What a whole day was planned with where leave was paid out, so that parts of it are rounded together; null where it was paid out before this was kept.
alter table leave_payout add column day_minutes integer check (day_minutes > 0);

-- Parts are rounded together: of two that are half a hundredth of a day each, one is paid as a whole one and the other as nothing.
alter table leave_payout drop constraint leave_payout_minutes_check, drop constraint leave_payout_hundredths_check,
  add constraint leave_payout_minutes_check check (minutes >= 0), add constraint leave_payout_hundredths_check check (hundredths >= 0);
