import type { OutstandingCheckout } from "../../../api-schema/outstanding.ts";
import { sumCents } from "../../../core/money/cents.ts";
import { euros } from "../../../core/money/format.ts";
import { countLabel } from "../../../core/outstandings/chosen.ts";
import { Card } from "../../widgets/card.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { useStoreName } from "./store-name.ts";
import styles from "./outstanding-payment-page.module.css";
import { faceOf } from "../../widgets/title-face.ts";

/** What is paid, store by store, with the payment's own number. */
export function PaidInvoices({ checkout }: { readonly checkout: OutstandingCheckout }) {
  const nameOf = useStoreName();
  const { invoices, payment } = checkout;
  const storeIds = [...new Set(invoices.map(({ store }) => store.id))];
  const [number = ""] = payment.details.split(" : ");
  return (
    <Card aria-labelledby="factures-payees" className={styles.card}>
      <Text as="h2" size="xl" below="3" id="factures-payees" {...faceOf(invoices.length)}>
        {countLabel(invoices.length)}
        <span
          className={styles.number}
        >{`${number} · ${payment.paymentMethod === "CB" ? "Carte bancaire" : "Prélèvement"}`}</span>
      </Text>
      {storeIds.map((id) => (
        <section key={id} aria-label={nameOf(id).name}>
          <Text as="h3" above="3">
            {nameOf(id).name}
          </Text>
          <dl className={styles.lines}>
            {invoices
              .filter(({ store }) => store.id === id)
              .map(({ id: invoice, invoiceNumber, amount }) => (
                <div key={invoice}>
                  <dt>{`Facture ${invoiceNumber}`}</dt>
                  <dd>{euros(amount)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <dl className={styles.lines}>
        <div className={styles.total}>
          <dt>Total TTC</dt>
          <dd>{euros(sumCents(invoices.map(({ amount }) => amount)))}</dd>
        </div>
      </dl>
    </Card>
  );
}
