-- Deadlines of payments are events of the outbox: nothing looks for them in these indexes.
drop index payment_unpaid;
drop index bank_transaction_open;
