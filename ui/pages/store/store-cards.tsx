import type { Role } from "../../../api-schema/primitives.ts";
import type { Store } from "../../../api-schema/store.ts";
import { storeActivity } from "../../../core/api/calls/stores.ts";
import { cents } from "../../../core/money/cents.ts";
import { euros, NO_BREAK_SPACE } from "../../../core/money/format.ts";
import { roleLabel } from "../../../core/roles/labels.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { AlertsEditor } from "../../account/alerts-editor.tsx";
import { Card } from "../../widgets/card.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { SkeletonLine } from "../../widgets/skeleton.tsx";
import { Facts } from "./facts.tsx";
import styles from "./store-cards.module.css";

interface StoreCardProps {
  readonly store: Store;
}

/** What the company register says; the mill changes it, not the shop. */
export function IdentityCard({ store }: StoreCardProps) {
  const { siren, nic } = store;
  return (
    <Card as="section" aria-labelledby="identite" className={styles.card}>
      <h2 id="identite">Identité</h2>
      <Facts
        facts={[
          ["Raison sociale", store.legalName],
          ["Forme juridique", store.legalStatus],
          ["SIREN", siren === null ? null : grouped(siren)],
          ["SIRET", siren === null || nic === null ? null : `${grouped(siren)} ${nic}`],
          ["TVA intracommunautaire", store.vatNumber],
          ["Code NAF", store.naf],
          ["N° client", store.erpId],
        ]}
      />
    </Card>
  );
}

/** '732 829 320' */
const grouped = (siren: string): string =>
  siren.replaceAll(/(\d{3})(?=\d)/g, `$1${NO_BREAK_SPACE}`);

/** Who works here, by role, and the way to them. */
export function PeopleCard({ store: { storeShopUsers } }: StoreCardProps) {
  const counts = new Map<Role, number>();
  for (const { role } of storeShopUsers) counts.set(role, (counts.get(role) ?? 0) + 1);
  return (
    <Card as="section" aria-labelledby="collaborateurs" className={styles.card}>
      <h2 id="collaborateurs">Collaborateurs</h2>
      <Facts
        facts={[...counts].map(([role, count]) => [roleLabel(role), String(count)] as const)}
      />
      {hasPage(paths.users()) ? (
        <ButtonLink variant="secondary" href={paths.users()}>
          Gérer les collaborateurs
        </ButtonLink>
      ) : null}
    </Card>
  );
}

/** What is owed and late, and the way to the invoices. */
export function BillsCard({ store }: StoreCardProps) {
  const activity = useRead(storeActivity);
  const late = activity.data?.find((one) => one.store === store.id)?.lateInvoices ?? null;
  return (
    <Card as="section" aria-labelledby="factures" className={styles.card}>
      <h2 id="factures">Factures</h2>
      {activity.isPending ? (
        <SkeletonLine width="70%" />
      ) : late === null ? (
        <p>
          {activity.isLoadingError ? "Les factures ne répondent pas." : "Aucune facture en retard."}
        </p>
      ) : (
        <Text tone="bad">
          {late.count > 1 ? `${late.count} factures en retard` : "1 facture en retard"}
          {" · "}
          <b>{euros(cents(late.amount))}</b>
        </Text>
      )}
      {hasPage(paths.outstandings()) ? (
        <ButtonLink variant="secondary" href={paths.outstandings()}>
          Voir les encours
        </ButtonLink>
      ) : null}
    </Card>
  );
}

/** The caller's own alerts before a cut-off. */
export function AlertsCard({ store: { id, storeShopUsers } }: StoreCardProps) {
  const own = storeShopUsers[0];
  if (own === undefined) return null;
  return (
    <Card as="section" aria-labelledby="alertes" className={styles.card}>
      <h2 id="alertes">Vos alertes</h2>
      <AlertsEditor member={{ storeId: id, id: own.id }} own />
    </Card>
  );
}
