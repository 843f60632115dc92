-- Owner: notifications

-- One browser is one device, in whatever company: whoever was told things there before is told them there no more. Its address is known to nobody else.
create function forget_other_devices(p_endpoint text, p_session uuid) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  delete from push_device where endpoint = p_endpoint and session_id <> p_session;
end;
alter function forget_other_devices(text, uuid) owner to daybook_system;
revoke execute on function forget_other_devices(text, uuid) from public;
grant execute on function forget_other_devices(text, uuid) to daybook_app;
drop index push_device_endpoint;
create index push_device_endpoint on push_device (endpoint);
