-- What is open of all customers: credit notes that are not used up deduct, and are looked for as well.
drop index outstanding_open;
create index outstanding_open on outstanding (id) where owed <> 0;
