-- What an agent does in a conversation is done once for each page that it is sent from.
alter table conversation_action
  drop constraint conversation_action_action_check,
  add constraint conversation_action_action_check
    check (action in ('replied', 'closed', 'viewed')),
  add column form_key text not null unique;
-- What of the stores' messages the other side has not seen yet.
create index message_unseen on message (thread_id) where not viewed and sender_type = 'user';
