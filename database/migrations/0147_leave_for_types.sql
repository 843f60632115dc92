-- Owner: leave

-- Types of employment that a leave is for; empty for all.
update leave_policy set policy = policy || '{"employmentTypes": []}';
