import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import type { MandateKind } from "../../../api-schema/mandate.ts";
import type { Store } from "../../../api-schema/store.ts";
import { apiErrorMessage, isNotFound } from "../../../core/api/errors.ts";
import { scopeOfMandate } from "../../../core/mandates/creditors.ts";
import { type MandateStatus, mandateStatus } from "../../../core/mandates/mandates.ts";
import { isCardOnly } from "../../../core/payment/card-only.ts";
import type { SigningShop } from "../../../core/payment/offered-mandates.ts";
import { paymentMethodName } from "../../../core/payment/methods.ts";
import { saveBlob } from "../../widgets/save-file.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useMandates } from "../../hooks/mandates.ts";
import { useReader } from "../../hooks/reader.ts";
import { useActiveStoreId } from "../../hooks/stores.ts";
import { MandateSigning } from "../../shopping/mandate-signing.tsx";
import { mandateName } from "../../shopping/mandate-words.ts";
import { Badge } from "../../widgets/badge.tsx";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster, Text } from "../../widgets/primitives.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./bank-card.module.css";
import { Facts } from "./facts.tsx";
import { useSeller } from "../../hooks/seller.ts";
import { DemonstrationMark } from "../../shopping/demonstration-mark.tsx";
import { signingShopOf } from "../../../core/seller/shown-seller.ts";

interface BankCardProps {
  readonly store: Store;
  readonly maySign: boolean;
}

const KINDS: readonly MandateKind[] = ["GMP", "MKP"];

/** How the store pays: its bank, its usual method, its two mandates (product §7). */
export function BankCard({ store, maySign }: BankCardProps) {
  const { bankName, paymentMethod, gmpPaymentMethodAvailable, infolegaleScore } = store;
  const { servicePhone } = useSeller();
  return (
    <Card as="section" id="paiement" aria-labelledby="paiement-titre" className={styles.card}>
      <Text as="h2" size="xl" below="2" id="paiement-titre">
        Banque et mandats
      </Text>
      <Facts
        facts={[
          ["Banque", bankName],
          ["Paiement habituel", paymentMethod === null ? null : paymentMethodName(paymentMethod)],
          ["Paiements possibles", gmpPaymentMethodAvailable.map(({ name }) => name).join(", ")],
        ]}
      />
      {isCardOnly(infolegaleScore) ? (
        <Notice tone="warning">{cardOnlyText(infolegaleScore, servicePhone)}</Notice>
      ) : null}
      <DemonstrationMark parts={["signature"]} />
      <ul className={styles.mandates}>
        {KINDS.map((kind) => (
          <Mandate key={kind} kind={kind} store={store} maySign={maySign} />
        ))}
      </ul>
    </Card>
  );
}

const cardOnlyText = (score: number | null, servicePhone: string): string =>
  score === null
    ? `Seule la carte bancaire est proposée à cette boutique. Pour d’autres paiements, appelez le service clients au ${servicePhone}.`
    : `Score ${score} sur 100 : seule la carte bancaire est proposée à cette boutique.`;

const TONES = {
  present: "good",
  missing: "info",
  notEligible: "neutral",
  cardOnly: "neutral",
  onPaper: "info",
} as const;
const WORDS: { readonly [Status in MandateStatus | "cardOnly" | "onPaper"]: string } = {
  present: "Signé",
  missing: "À signer",
  notEligible: "Sans objet",
  cardOnly: "Sans objet",
  onPaper: "Sur papier",
};

interface MandateProps extends BankCardProps {
  readonly kind: MandateKind;
}

function Mandate({ kind, store, maySign }: MandateProps) {
  const { servicePhone, ...seller } = useSeller();
  const shop = signingShopOf(seller);
  const status = shownStatus(mandateStatus(store, scopeOfMandate(kind)), store, shop);
  const reference = kind === "GMP" ? store.moneyOrder : store.marketplaceMoneyOrder;
  return (
    <li>
      <div className={styles.what}>
        <b>{mandateName(kind, seller.name)}</b>
        <span>
          {status === "present" ? `Référence ${reference ?? ""}` : explained(status, servicePhone)}
        </span>
      </div>
      <Badge tone={TONES[status]}>{WORDS[status]}</Badge>
      {status === "present" && maySign ? <MandateFile kind={kind} store={store} /> : null}
      {status === "missing" && maySign ? <Sign kind={kind} store={store} /> : null}
    </li>
  );
}

type ShownStatus = keyof typeof WORDS;

/** A debit that is refused afterwards is not promised, nor a page that nobody opens. */
const shownStatus = (known: MandateStatus, store: Store, shop: SigningShop): ShownStatus => {
  if (known !== "missing") return known;
  if (isCardOnly(store.infolegaleScore)) return "cardOnly";
  return shop.signsMandates ? "missing" : "onPaper";
};

const explained = (status: Exclude<ShownStatus, "present">, servicePhone: string): string =>
  status === "onPaper"
    ? `Il se signe sur papier : demandez-le au service clients, au ${servicePhone}.`
    : EXPLAINED[status];

const EXPLAINED = {
  missing: "Deux minutes avec votre IBAN, et le prélèvement est proposé à chaque commande.",
  notEligible: "Ce mandat ne concerne pas encore cette boutique.",
  cardOnly: "Le prélèvement n’est pas proposé à cette boutique.",
} as const;

/** A mandate is signed for the store that this tab works for. */
function Sign({ kind, store }: { readonly kind: MandateKind; readonly store: Store }) {
  const dispatch = useDispatch();
  const { kinds } = useMandates();
  const isActive = useActiveStoreId() === store.id;
  if (!isActive) {
    return (
      <Button
        variant="secondary"
        onClick={() => dispatch({ type: "store.selected", storeId: store.id })}
      >
        Passer sur cette boutique pour signer
      </Button>
    );
  }
  return kinds.includes(kind) ? <MandateSigning kind={kind} /> : null;
}

function MandateFile({ kind, store }: { readonly kind: MandateKind; readonly store: Store }) {
  const { read } = useReader();
  const { name } = useSeller();
  const file = useMutation<Blob>({
    mutationFn: () =>
      read(
        ({ api, stores }) => stores.mandatePdf(api, { storeId: store.id, kind }),
        new AbortController().signal,
      ),
    onSuccess: (blob) =>
      saveBlob({ name: `mandat-${kind.toLowerCase()}-${store.erpId ?? store.id}.pdf`, blob }),
  });
  return (
    <Cluster gap="2 3" align="center" className={styles.file}>
      <Button
        variant="secondary"
        icon={<Download size={18} aria-hidden />}
        loading={file.isPending}
        onClick={() => file.mutate()}
      >
        PDF
        <VisuallyHidden>{` du ${mandateName(kind, name)}`}</VisuallyHidden>
      </Button>
      <p role="status">
        {file.error === null
          ? ""
          : isNotFound(file.error)
            ? "Ce mandat n’a pas été signé en ligne : le service clients en garde l’original."
            : apiErrorMessage(file.error)}
      </p>
    </Cluster>
  );
}
