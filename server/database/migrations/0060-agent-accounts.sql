-- Who opened and who withdrew a support agent's account stands in the same journal as their factors.
alter table support_agent_audit drop constraint support_agent_audit_event_check;
alter table support_agent_audit add constraint support_agent_audit_event_check check (event in (
  'second factor set up', 'recovery codes made', 'recovery code used', 'second factor reset',
  'account opened', 'account withdrawn'));
