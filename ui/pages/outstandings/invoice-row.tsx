import { Link } from "wouter";
import type { Outstanding } from "../../../api-schema/outstanding.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { euros } from "../../../core/money/format.ts";
import { heldText } from "../../../core/outstandings/payable.ts";
import { outstandingStatusLabel } from "../../../core/outstandings/status.ts";
import { paths } from "../../../core/routes/paths.ts";
import { Badge } from "../../widgets/badge.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import { InvoiceFile } from "./invoice-file.tsx";
import styles from "./store-invoices.module.css";

interface InvoiceRowProps {
  readonly invoice: Outstanding;
  /** False in a table without a column of boxes. */
  readonly withChoice: boolean;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
}

/** An invoice: when it is due, where it stands, and a box to pay it. */
export function InvoiceRow({ invoice, withChoice, chosen, onChoose }: InvoiceRowProps) {
  const { operation, invoiceNumber, category, dueDate, receiptDate, amount } = invoice;
  const status = invoice.outstandingStatus;
  return (
    <tr
      className={styles.row}
      data-chosen={chosen || undefined}
      data-boxed={withChoice || undefined}
    >
      {withChoice ? (
        <td className={styles.choice} data-print="none">
          {invoice.payable ? (
            <Checkbox
              label={<VisuallyHidden>{`Payer la facture ${invoiceNumber}`}</VisuallyHidden>}
              checked={chosen}
              onCheckedChange={onChoose}
            />
          ) : null}
        </td>
      ) : null}
      <th scope="row" className={styles.invoice}>
        <b>{`${operation} ${invoiceNumber}`}</b>
        <span
          className={styles.detail}
        >{`${category} · émise le ${formatDay(receiptDate, "numeric")}`}</span>
        <Held invoice={invoice} />
        <InvoiceFile invoice={invoice} />
      </th>
      <td className={styles.due}>
        <span className={styles.word}>Échéance </span>
        <time dateTime={dueDate}>{formatDay(dueDate, "numeric")}</time>
      </td>
      <td className={styles.status}>
        <Badge tone={TONES[status]}>{outstandingStatusLabel(status)}</Badge>
      </td>
      <td className={styles.amount}>{euros(amount)}</td>
    </tr>
  );
}

const TONES = { 0: "neutral", 1: "bad", 2: "wheat", 3: "good" } as const;

/** A payment that was begun, by whom, and the way to one's own. */
function Held({ invoice: { outstandingPayment: payment } }: { readonly invoice: Outstanding }) {
  if (payment === null || payment.state === "completed") return null;
  return (
    <span className={styles.held}>
      {payment.state === "prevalidated"
        ? "Prélèvement en attente de la banque."
        : heldText(payment)}
      {payment.own ? (
        <Link href={paths.outstandingPayment(payment.id)} data-print="none">
          Voir le paiement
        </Link>
      ) : null}
    </span>
  );
}
