import { Link } from "wouter";
import type { Outstanding } from "../../../api-schema/outstanding.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { hasComeBack, invoiceDebitLabel } from "../../../core/debits/words.ts";
import { euros } from "../../../core/money/format.ts";
import { heldText } from "../../../core/outstandings/payable.ts";
import { outstandingStatusLabel } from "../../../core/outstandings/status.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useNow } from "../../layout/use-now.ts";
import { Badge } from "../../widgets/badge.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Cluster, Text } from "../../widgets/primitives.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import { InvoiceFile } from "./invoice-file.tsx";
import styles from "./store-invoices.module.css";

interface InvoiceRowProps {
  readonly invoice: Outstanding;
  /** False in a table without a column of boxes. */
  readonly withChoice: boolean;
  /** Where lines of several stores stand together. */
  readonly storeName: string | null;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
}

/** An invoice: when it is due, where it stands, and a box to pay it. */
export function InvoiceRow({ invoice, withChoice, storeName, chosen, onChoose }: InvoiceRowProps) {
  const { operation, invoiceNumber, category, dueDate, receiptDate, amount, owed } = invoice;
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
        <span className={styles.detail}>
          {[
            ...(storeName === null ? [] : [storeName]),
            category,
            `émise le ${formatDay(receiptDate, "shortDate")}`,
          ].join(" · ")}
        </span>
        <DebitLine invoice={invoice} />
        <Held invoice={invoice} />
      </th>
      <Text as="td" nowrap className={styles.due}>
        <span className={styles.word}>Échéance </span>
        <time dateTime={dueDate}>{formatDay(dueDate, "shortDate")}</time>
      </Text>
      <td className={styles.status}>
        <Badge tone={TONES[status]}>{outstandingStatusLabel(status)}</Badge>
      </td>
      <td className={styles.amount}>
        {euros(amount)}
        {owed > 0 && owed < amount ? (
          <span className={styles.owed}>{`Reste à payer ${euros(owed)}`}</span>
        ) : null}
      </td>
      <td className={styles.file} data-print="none">
        <InvoiceFile invoice={invoice} />
      </td>
    </tr>
  );
}

const TONES = { 0: "neutral", 1: "bad", 2: "info", 3: "good" } as const;

/** 'Prélèvement rejeté : provision insuffisante', or where its debit stands. */
function DebitLine({ invoice: { debit, owed } }: { readonly invoice: Outstanding }) {
  const today = parisDayOf(instantOfMs(useNow()));
  const label = invoiceDebitLabel(debit, owed, today);
  if (debit === undefined || label === null) return null;
  return (
    <span className={styles.debit} data-back={hasComeBack(debit) || undefined}>
      {label}
    </span>
  );
}

/** A payment that was begun, by whom, and the way to one's own. */
function Held({ invoice }: { readonly invoice: Outstanding }) {
  const { outstandingPayment: payment, debit } = invoice;
  if (payment === null || payment.state === "completed") return null;
  // Its debit says the same, with the day.
  const isTold = payment.state === "prevalidated" && debit !== undefined;
  return (
    <Cluster as="span" gap="0 2" align="center" className={styles.held}>
      {isTold
        ? null
        : payment.state === "prevalidated"
          ? "Prélèvement en attente de la banque."
          : heldText(payment)}
      {payment.own ? (
        <Link href={paths.outstandingPayment(payment.id)} data-print="none">
          Voir le paiement
        </Link>
      ) : null}
    </Cluster>
  );
}
