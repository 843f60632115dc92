-- Owner: platform

-- A reply repeats what it was sent, down to letters that nothing else here stores: `jsonb` takes no NUL and no half of a letter, and the call would fail for
-- its key alone. Nobody looks into a kept reply.
alter table idempotency alter column reply type json;
