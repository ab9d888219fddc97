import { useState } from "react";
import type { Store } from "../../../api-schema/store.ts";
import { storeLabel } from "../../../core/stores/store-choice.ts";
import { useActiveStore } from "../../hooks/stores.ts";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { AlertsEditor } from "../../account/alerts-editor.tsx";
import { Button } from "../../widgets/button.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { Select } from "../../widgets/select.tsx";
import { MemberQuestion } from "./member-question.tsx";
import styles from "./own-alerts.module.css";

const TITLE = "Mes alertes";

/** For who manages no store: when they are alerted before the cut-offs of theirs, and the way out. */
export function OwnAlerts({ stores }: { readonly stores: readonly Store[] }) {
  const active = useActiveStore();
  const [chosen, setChosen] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const store = stores.find(({ id }) => String(id) === chosen) ?? active ?? stores[0];
  const link = store?.storeShopUsers[0];
  return (
    <>
      <PageTitle route="users" ownName={TITLE} />
      <Page
        title={TITLE}
        subtitle="Nous vous prévenons avant l’heure limite de commande de vos boutiques. Les collaborateurs sont l’affaire du gérant."
        width="text"
      >
        <Stack gap="5" below="8">
          {stores.length > 1 ? (
            <Select
              label="Boutique"
              options={stores.map((each) => ({ value: String(each.id), label: storeLabel(each) }))}
              value={store === undefined ? null : String(store.id)}
              onValueChange={setChosen}
            />
          ) : null}
          {store === undefined || link === undefined ? null : (
            <>
              <AlertsEditor key={link.id} member={{ storeId: store.id, id: link.id }} own />
              <div className={styles.leave}>
                <Button variant="quiet" onClick={() => setLeaving(true)}>
                  Quitter la boutique
                </Button>
              </div>
              <MemberQuestion
                requested={leaving ? "remove" : null}
                place={{ id: link.id, store, own: true, name: "" }}
                onAnswered={() => setLeaving(false)}
                onRemoved={() => setLeaving(false)}
              />
            </>
          )}
        </Stack>
      </Page>
    </>
  );
}
