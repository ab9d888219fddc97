// Apart from the harness of the server: a browser test that clears an account imports no server.

/** The statement that takes the movements of these stores away, or all of them; a number in a block cannot be a parameter. */
export const clearLedgerStatement = (stores?: readonly number[]): string => {
  const which = stores === undefined ? "true" : `store_id in (${stores.map(Number).join(", ")})`;
  return `do $$ begin
    set local session_replication_role = replica;
    delete from ledger_movement where id in (select movement_id from ledger_line where ${which});
    delete from ledger_line l where not exists
      (select from ledger_movement m where m.id = l.movement_id);
    delete from accounting_letter k where not exists
      (select from ledger_movement m where m.id = k.movement_id);
    delete from accounting_pending p where not exists
      (select from ledger_movement m where m.id = p.movement_id);
    delete from transfer_allocation a where not exists
      (select from ledger_movement m where m.id = a.movement_id);
    update outstanding set owed = 0, collecting = 0, debit_id = null where ${which};
  end $$`;
};
