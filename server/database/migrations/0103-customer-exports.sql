-- Exports of many customers stand among what became of somebody's account: who had them, and when.
alter table support_agent_audit drop constraint support_agent_audit_event_check;
alter table support_agent_audit add constraint support_agent_audit_event_check check (event in (
  'second factor set up', 'recovery codes made', 'recovery code used', 'second factor reset',
  'account opened', 'account withdrawn', 'invited', 'invited again', 'password chosen',
  'roles changed', 'account brought back', 'customers exported', 'companies exported',
  'receivers of a lot exported'));
