-- Owner: leave

-- Approved leave that is behind costs nothing where its days became holidays since, and what it did before once the holidays are removed again.
alter table leave_request drop constraint leave_request_total_check;
alter table leave_request add constraint leave_request_total_check check (total > 0 or (total = 0 and status in ('APPROVED', 'CANCELLED', 'REPLACED')));
