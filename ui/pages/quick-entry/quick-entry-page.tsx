import { paths } from "../../../core/routes/paths.ts";
import { QUICK_ENTRY } from "../../../core/routes/names.ts";
import { useActiveStoreId, useMay } from "../../hooks/stores.ts";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { MayNotOrder } from "../cart/may-not-order.tsx";
import { Entry } from "./entry.tsx";

const SUBTITLE =
  "Un mail, un tableau, votre voix ou un code-barres\u00a0: tout devient des lignes, que vous vérifiez d’un coup d’œil.";

/** /saisie-rapide: one field that takes everything, and the lines that it means (product §10). */
export function QuickEntryPage() {
  const mayOrder = useMay("cart.order");
  const mayUseLists = useMay("lists.use");
  const storeId = useActiveStoreId();
  return (
    <>
      <PageTitle route="quickEntry" />
      <Page
        trail={
          <Breadcrumbs trail={[{ label: "Accueil", href: paths.home() }, { label: QUICK_ENTRY }]} />
        }
        title={QUICK_ENTRY}
        subtitle={SUBTITLE}
      >
        {mayOrder || mayUseLists ? <Entry key={storeId ?? 0} /> : <MayNotOrder />}
      </Page>
    </>
  );
}
