-- Owner: platform

-- PostgreSQL lets everybody run a new function. Those that run with more rights than their caller's are the server's alone:
-- the queue's login (daybook_jobs) could otherwise write an audit entry, or enter a company.
do $$
declare
  definer regprocedure;
begin
  foreach definer in array array[
    'account_has_place(uuid)', 'all_audit_heads()', 'all_companies()',
    'companies_for_support(text, integer, text, uuid, timestamptz)', 'drop_outbox(bigint[])', 'enter_account(uuid)',
    'enter_installation()', 'enter_invitation(bytea, timestamptz)', 'enter_support(uuid, uuid, uuid, timestamptz)',
    'finish_request(jsonb, jsonb, text, timestamptz, text, text)', 'is_platform_admin()', 'open_request(bytea, timestamptz)',
    'password_context(uuid)', 'put_off_outbox(bigint, integer, timestamptz, text)',
    'take_outbox(integer, timestamptz, timestamptz, text[], boolean)'
  ]::regprocedure[]
  loop
    execute format('revoke execute on function %s from public', definer);
    execute format('grant execute on function %s to daybook_app', definer);
  end loop;
end $$;
