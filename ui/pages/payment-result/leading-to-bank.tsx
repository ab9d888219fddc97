import type { Order } from "../../../api-schema/order.ts";
import { Page } from "../../layout/page.tsx";
import { Loader } from "../../widgets/loader.tsx";
import styles from "./leading-to-bank.module.css";

/** On the way to the bank, with a link for a browser that does not follow by itself. */
export function LeadingToBank({ order }: { readonly order: Order | null }) {
  const page = order?.webHelpTransaction?.redirectionCardUrl ?? null;
  return (
    <Page title="Paiement par carte" width="form">
      <Loader label="Ouverture de la page de paiement sécurisée" />
      {page === null ? null : (
        <p className={styles.link}>
          <a href={page}>Continuer vers la banque</a>
        </p>
      )}
    </Page>
  );
}
