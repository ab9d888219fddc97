import CircleUser from "lucide-react/icons/circle-user";
import ListChecks from "lucide-react/icons/list-checks";
import type { HeaderLink } from "../../core/navigation/header-links.ts";
import { useSession } from "../hooks/session.ts";
import { BakehouseAction } from "../bakehouse/bakehouse-action.tsx";
import { HeaderAction } from "../layout/header-action.tsx";
import { useCustomerParts } from "./customer-parts.ts";

/** What stands at the end of the header: quick list, messages, account, basket. */
export function HeaderActions({ links }: { readonly links: readonly HeaderLink[] }) {
  const { status } = useSession();
  const parts = useCustomerParts();
  const bar = links.filter(({ place }) => place === "bar");
  return (
    <>
      <BakehouseAction />
      {bar.map(({ name, label, href }) =>
        name === "cart" ? null : name === "messaging" ? (
          parts === null ? null : (
            <parts.MessagingAction key={name} label={label} href={href} />
          )
        ) : (
          <HeaderAction
            key={name}
            label={label}
            href={href}
            icon={name === "quickOrderList" ? quickOrderIcon : signInIcon}
            phone={name === "signIn"}
          />
        ),
      )}
      {status === "signedIn" && parts !== null ? <parts.AccountMenu links={links} /> : null}
      {bar.some(({ name }) => name === "cart") && parts !== null ? <parts.CartAction /> : null}
    </>
  );
}

const signInIcon = <CircleUser size={24} strokeWidth={1.75} aria-hidden />;
const quickOrderIcon = <ListChecks size={24} strokeWidth={1.75} aria-hidden />;
