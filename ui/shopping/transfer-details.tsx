import { useId } from "react";
import type { Transfer } from "../../api-schema/order.ts";
import { groupedIban } from "../../core/mandates/iban.ts";
import { euros } from "../../core/money/format.ts";
import { partTitle } from "../../core/seller/shown-seller.ts";
import { useSeller } from "../hooks/seller.ts";
import { Card, CardHeader } from "../widgets/card.tsx";
import { CopyButton } from "../widgets/copy-button.tsx";
import styles from "./transfer-details.module.css";
import { DemonstrationMark } from "./demonstration-mark.tsx";

interface TransferDetailsProps {
  /** Those that an order waits for; nothing is drawn without any. */
  readonly transfers: readonly Transfer[];
}

/** Where to send what an order waits for, and what to quote: each to be copied into the bank's form. */
export function TransferDetails({ transfers }: TransferDetailsProps) {
  return transfers.map((transfer) => (
    <Details key={transfer.scope} transfer={transfer} alone={transfers.length === 1} />
  ));
}

interface DetailsProps {
  readonly transfer: Transfer;
  readonly alone: boolean;
}

function Details({ transfer, alone }: DetailsProps) {
  const id = useId();
  const seller = useSeller();
  const { scope, amount, beneficiary, iban, bic, reference } = transfer;
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        id={id}
        title="Virement à faire"
        subtitle={alone ? undefined : partTitle(seller, scope)}
        aside={euros(amount)}
        asideLabel="TTC"
      />
      <DemonstrationMark parts={["sellers"]} />
      <p className={styles.text}>
        Rappelez la référence : c'est elle qui relie votre virement à cette commande.
      </p>
      <dl className={styles.facts}>
        <Fact name="Référence" copy="Copier la référence" text={reference} />
        <Fact
          name="Montant"
          copy="Copier le montant"
          shown={euros(amount)}
          text={typedAmount(euros(amount))}
        />
        <Fact name="Bénéficiaire" copy="Copier le bénéficiaire" text={beneficiary} />
        <Fact name="IBAN" copy="Copier l'IBAN" shown={groupedIban(iban)} text={iban} />
        <Fact name="BIC" copy="Copier le BIC" text={bic} />
      </dl>
    </Card>
  );
}

interface FactProps {
  readonly name: string;
  /** The button's name. */
  readonly copy: string;
  /** What is copied, and shown unless it is written otherwise for people. */
  readonly text: string;
  readonly shown?: string;
}

const Fact = ({ name, copy, text, shown = text }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{shown}</dd>
    <dd className={styles.copy}>
      <CopyButton label={copy} text={text} />
    </dd>
  </div>
);

// '1 053,57 €' as it is typed: '1053,57'.
const typedAmount = (text: string): string => text.replaceAll(/[^\d,]/gu, "");
