import { mayAddStore } from "../../../core/registration/who-adds-stores.ts";
import { roleInStore } from "../../../core/roles/permissions.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useCustomer } from "../../hooks/customer.ts";
import { useStores } from "../../hooks/stores.ts";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Loader } from "../../widgets/loader.tsx";
import { RegistrationFlow } from "./registration-flow.tsx";

/** /mon-compte/boutiques/ajouter-une-boutique and its steps, for a Gérant or who has no store yet. */
export function AddStorePage() {
  return (
    <>
      <PageTitle route="addStore" />
      <AddStore />
    </>
  );
}

function AddStore() {
  const customer = useCustomer();
  const { stores } = useStores();
  const roles = stores.flatMap(({ id, storeShopUsers }) => roleInStore(storeShopUsers, id) ?? []);
  if (!mayAddStore(roles)) {
    return (
      <Page>
        <EmptyState
          level={1}
          picture="no-access"
          title="Ajouter une boutique n’est pas dans votre rôle"
          action={
            <ButtonLink variant="secondary" href={paths.home()}>
              Revenir à l’accueil
            </ButtonLink>
          }
        >
          Le Gérant de votre boutique peut le faire depuis son compte.
        </EmptyState>
      </Page>
    );
  }
  if (customer === null) {
    return (
      <Page>
        <Loader />
      </Page>
    );
  }
  const { firstName, lastName, email } = customer;
  const phoneNumber = customer.mobileNumber ?? customer.phoneNumber ?? "";
  return <RegistrationFlow mode="add" contact={{ firstName, lastName, email, phoneNumber }} />;
}
