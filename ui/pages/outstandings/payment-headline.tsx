import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Hourglass from "lucide-react/icons/hourglass";
import type { OutstandingCheckout } from "../../../api-schema/outstanding.ts";
import {
  invoicePaymentOutcome,
  type InvoicePaymentOutcome,
} from "../../../core/outstandings/payment-outcome.ts";
import { Card } from "../../widgets/card.tsx";
import { Row } from "../../widgets/primitives.tsx";
import styles from "../payment-result/payment-headline.module.css";
import { faceOf } from "../../widgets/title-face.ts";

const WORDS: {
  readonly [Outcome in InvoicePaymentOutcome]: { readonly title: string; readonly text: string };
} = {
  paid: {
    title: "Merci, vos factures sont payées",
    text: "Le reçu vous est envoyé par e-mail.",
  },
  validating: {
    title: "Votre prélèvement est enregistré",
    text: "Il n'y a plus rien à faire : vos factures restent « Paiement en cours » jusqu'à l'encaissement.",
  },
  awaited: {
    title: "Votre paiement est en cours",
    text: "Nous attendons la réponse de la banque.",
  },
  refused: {
    title: "Le paiement a été refusé",
    text: "Rien n'a été débité : vos factures restent à payer.",
  },
  abandoned: {
    title: "Le paiement est abandonné",
    text: "Rien n'a été débité : vos factures restent à payer.",
  },
};

/** How it ended, before anything else. */
export function PaymentHeadline({
  checkout: { payment },
}: {
  readonly checkout: OutstandingCheckout;
}) {
  const outcome = invoicePaymentOutcome(payment.state);
  const { title, text } = WORDS[outcome];
  const isOver = outcome === "refused" || outcome === "abandoned";
  const Icon = outcome === "awaited" ? Hourglass : isOver ? CircleX : CircleCheck;
  return (
    <Row as={Card} gap="4" align="start" below="4" className={styles.headline}>
      <Icon
        size={40}
        aria-hidden
        data-tone={isOver ? "failed" : outcome === "awaited" ? "pending" : "done"}
      />
      <div role="status">
        <h1 tabIndex={-1} {...faceOf(title)}>
          {title}
        </h1>
        <p>
          {text}
          {payment.own ? "" : ` Paiement commencé par ${payment.startedBy}.`}
        </p>
      </div>
    </Row>
  );
}
