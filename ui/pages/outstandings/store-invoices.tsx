import { useEffect } from "react";
import type { Outstanding } from "../../../api-schema/outstanding.ts";
import { invoiceToChosen, sinceChosen } from "../../../core/outstandings/chosen.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useOutstandingPayment } from "../../hooks/outstanding-payment.ts";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import { InvoiceRow } from "./invoice-row.tsx";
import { useStoreName } from "./store-name.ts";
import styles from "./store-invoices.module.css";

interface StoreInvoicesProps {
  readonly invoices: readonly [Outstanding, ...Outstanding[]];
  /** They are of several stores, in an order that is not by store: each line names its own. */
  readonly together?: boolean;
}

const ALL_STORES = { name: "Toutes mes boutiques", erpId: null };

/** The invoices of one store on this page: cards on a phone, a table at the desk. */
export function StoreInvoices({ invoices, together = false }: StoreInvoicesProps) {
  const dispatch = useDispatch();
  const { chosen, phase } = useOutstandingPayment();
  const nameOf = useStoreName();
  const { name, erpId } = together ? ALL_STORES : nameOf(invoices[0].store.id);
  const payable = invoices.filter((invoice) => invoice.payable);
  const ticked = payable.filter(({ id }) => chosen.some((one) => one.id === id));
  const isWhole = ticked.length === payable.length;
  useEffect(() => {
    if (phase !== "choosing" && phase !== "confirming") return;
    const { gone, changed } = sinceChosen(chosen, invoices);
    if (phase === "choosing" && gone.length > 0) {
      dispatch({ type: "outstandings.unchosen", ids: gone });
    }
    if (changed.length > 0) dispatch({ type: "outstandings.chosen", invoices: changed });
  }, [dispatch, phase, chosen, invoices]);
  return (
    <section className={styles.store} aria-label={name}>
      <Cluster gap="0 4" align="center" justify="between" className={styles.head}>
        <h3 className={styles.name}>
          {name}
          {erpId === null ? null : <span className={styles.number}>{`N° client ${erpId}`}</span>}
        </h3>
        {payable.length === 0 ? null : (
          <div data-print="none">
            <Checkbox
              label={`Tout choisir (${payable.length})`}
              checked={isWhole}
              indeterminate={ticked.length > 0 && !isWhole}
              onCheckedChange={() =>
                dispatch(
                  isWhole
                    ? { type: "outstandings.unchosen", ids: payable.map(({ id }) => id) }
                    : { type: "outstandings.chosen", invoices: payable.map(invoiceToChosen) },
                )
              }
            />
          </div>
        )}
      </Cluster>
      <table className={styles.table}>
        <thead>
          <tr>
            {payable.length === 0 ? null : (
              <th scope="col" data-print="none" className={styles.choice}>
                Choix
              </th>
            )}
            <th scope="col">Facture</th>
            <th scope="col">Échéance</th>
            <th scope="col">Statut</th>
            <th scope="col" className={styles.amount}>
              Montant TTC
            </th>
            <th scope="col" data-print="none">
              <VisuallyHidden>Fichier</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <InvoiceRow
              key={invoice.id}
              invoice={invoice}
              storeName={together ? nameOf(invoice.store.id).name : null}
              withChoice={payable.length > 0}
              chosen={chosen.some(({ id }) => id === invoice.id)}
              onChoose={(isChosen) =>
                dispatch(
                  isChosen
                    ? { type: "outstandings.chosen", invoices: [invoiceToChosen(invoice)] }
                    : { type: "outstandings.unchosen", ids: [invoice.id] },
                )
              }
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
