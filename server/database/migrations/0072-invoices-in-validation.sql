-- Invoices that a debit or a payment has: few among all that are paid, and a page of them is asked for often.
create index outstanding_in_validation on outstanding (store_id, due_date, id)
  include (amount, owed, collecting, category, payable)
  where outstanding_status = 2;
