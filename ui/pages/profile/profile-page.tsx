import type { Customer } from "../../../api-schema/customer.ts";
import { getCustomer } from "../../../core/api/calls/session.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { useImpersonation } from "../../hooks/impersonation.ts";
import { useRead } from "../../hooks/read.ts";
import { useSession } from "../../hooks/session.ts";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { DataSection } from "./data-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { PersonSection } from "./person-section.tsx";

/** /mon-compte/mes-informations: what the customer says of themselves, and what opens their account. */
export function ProfilePage() {
  const { customerId } = useSession();
  const customer = useRead(getCustomer, customerId === null ? null : { id: customerId });
  return (
    <>
      <PageTitle route="profile" />
      <Page width="text" title="Mes informations" subtitle={customer.data?.email}>
        {customer.data !== undefined ? (
          <Sections customer={customer.data} />
        ) : customer.isError ? (
          <ErrorState onRetry={() => void customer.refetch()} busy={customer.isFetching} />
        ) : (
          <Stack gap="5" role="status" aria-label={LOADING}>
            {["33rem", "11rem", "11rem", "16rem", "15rem"].map((height, index) => (
              <SkeletonBlock key={index} height={height} />
            ))}
          </Stack>
        )}
      </Page>
    </>
  );
}

function Sections({ customer }: { readonly customer: Customer }) {
  const isActing = useImpersonation().name !== null;
  if (isActing) {
    return (
      <Notice tone="info" title="Seul le client change ses informations">
        {customer.fullName} les trouve sur cette page, avec ses appareils et ses données.
      </Notice>
    );
  }
  return (
    <Stack gap="5">
      <PersonSection customer={customer} />
      <EmailSection customer={customer} />
      <PasswordSection customer={customer} />
      <DevicesSection />
      <DataSection customer={customer} />
    </Stack>
  );
}
