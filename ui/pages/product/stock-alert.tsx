import Bell from "lucide-react/icons/bell";
import BellRing from "lucide-react/icons/bell-ring";
import type { Product, Variant } from "../../../api-schema/catalogue.ts";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useSession } from "../../hooks/session.ts";
import { useMay } from "../../hooks/stores.ts";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { Stack, Text } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import styles from "./out-of-stock.module.css";
import { useStockAlert } from "./use-stock-alert.ts";

interface StockAlertProps {
  readonly product: Product;
  readonly variant: Variant;
}

/** 'Me prévenir' for who may order; a visitor signs in first. */
export function StockAlert({ product, variant }: StockAlertProps) {
  const { status } = useSession();
  const mayOrder = useMay("cart.order");
  if (status === "signedOut") {
    const here = `${paths.product(product.slug)}?${new URLSearchParams({ variante: variant.code })}`;
    return (
      <ButtonLink variant="secondary" block href={paths.signIn(here)} icon={bell}>
        Me connecter pour être prévenu
      </ButtonLink>
    );
  }
  return mayOrder ? <ForMember name={product.name} variant={variant} /> : null;
}

const bell = <Bell size={18} aria-hidden />;

function ForMember({ name, variant }: { readonly name: string; readonly variant: Variant }) {
  const { isAsked, means, isReading, isSending, refusal, toggle } = useStockAlert(variant.code);
  const by = means === "push" ? "par notification" : "par e-mail";
  return (
    <Stack gap="2" data-print="none">
      <Button
        variant="secondary"
        block
        icon={isAsked ? <BellRing size={18} aria-hidden /> : bell}
        loading={isReading || isSending}
        aria-label={`${isAsked ? "Ne plus me prévenir" : "Me prévenir"} du retour de ${name}`}
        onClick={toggle}
      >
        {isAsked ? "Ne plus me prévenir" : "Me prévenir"}
      </Button>
      <Text tone="quiet" size="s" role="status" className={styles.told} data-asked={isAsked}>
        {isAsked
          ? `C’est noté : vous serez prévenu ${by} dès son retour.`
          : `Une seule fois, ${by}, dès son retour.`}
      </Text>
      {refusal === null ? null : (
        <ProblemNotice tone="error" occurrence={refusal}>
          {apiErrorMessage(refusal)}
        </ProblemNotice>
      )}
    </Stack>
  );
}
