-- What somebody at the desk may do (core/staff/rights.ts). Who was there keeps what they did until now;
-- whoever runs the servers makes the first direction: npm run agents -- roles LOGIN direction.
alter table support_agent add column roles text[] not null default '{}'
  check (roles <@ array['direction', 'catalogue', 'pricing', 'tours', 'orders', 'accounting', 'support', 'content']);
update support_agent set roles = '{support,accounting,content}';
