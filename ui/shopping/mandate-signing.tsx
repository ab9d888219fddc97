import ExternalLink from "lucide-react/icons/external-link";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import type { MandateKind } from "../../api-schema/mandate.ts";
import { type MandatesView, useMandates } from "../hooks/mandates.ts";
import { useSeller } from "../hooks/seller.ts";
import { Button } from "../widgets/button.tsx";
import { Cluster, Text } from "../widgets/primitives.tsx";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import { mandateName } from "./mandate-words.ts";
import styles from "./mandate-signing.module.css";

/** Signs a missing mandate in another tab, and says how far that is (spec §4 Mandates, §8). */
export function MandateSigning({ kind }: { readonly kind: MandateKind }) {
  const { status: overall, requested, sign } = useMandates();
  const { name } = useSeller();
  const status = overall === "broken" || requested === kind ? overall : "idle";
  const isOtherBusy = status === "idle" && (overall === "asking" || overall === "checking");
  return (
    <Cluster gap="2 4" align="center">
      {/* Stands there before its words: otherwise they would not be read aloud. */}
      <Text tone="soft" size="s" weight="medium" role="status" className={styles.state}>
        {said[status]}
      </Text>
      {status === "broken" ? (
        <Button
          variant="secondary"
          icon={<RotateCcw size={18} aria-hidden />}
          onClick={() => location.reload()}
        >
          Recharger la page
        </Button>
      ) : (
        <Button
          variant="secondary"
          loading={status === "asking" || status === "checking"}
          disabled={isOtherBusy}
          trailingIcon={<ExternalLink size={18} aria-hidden />}
          // Here and nowhere later: only the click itself may open a tab.
          onClick={() => sign(kind)}
        >
          {status === "awaiting" ? "Ouvrir à nouveau" : "Signer le mandat"}
          <VisuallyHidden>{` (${mandateName(kind, name)}, nouvel onglet)`}</VisuallyHidden>
        </Button>
      )}
    </Cluster>
  );
}

const said: { readonly [Status in MandatesView["status"]]: string } = {
  idle: "",
  asking: "Ouverture de la page de signature",
  awaiting: "Signature en cours dans un autre onglet",
  checking: "Nous vérifions votre signature",
  broken: "La signature ne répond plus. Rechargez la page pour reprendre.",
};
