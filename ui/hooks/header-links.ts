import { type HeaderLink, headerLinks } from "../../core/navigation/header-links.ts";
import type { ShortcutViewer } from "../../core/navigation/shortcuts.ts";
import { hasPage } from "../../core/routes/existing-pages.ts";
import { useSession } from "./session.ts";
import { useActiveStore, useRole, useStores } from "./stores.ts";

/** The links of this user and role, without those whose page the shop does not have. */
export const useHeaderLinks = (): readonly HeaderLink[] => {
  const { status } = useSession();
  const store = useActiveStore();
  const role = useRole();
  if (status === "starting") return [];
  const viewer =
    status === "signedIn"
      ? ({
          login: "signedIn",
          role: role ?? undefined,
          features: {
            messagingEnabled: true,
            hasFestiveProducts: store?.hasFestiveProducts ?? false,
            shoppingListId: store?.shoppingListId ?? null,
          },
        } as const)
      : ({ login: "signedOut" } as const);
  return headerLinks(viewer).filter(({ href }) => hasPage(href));
};

/** Whom the bar under the thumb is for; the role stays undefined until the stores are there. */
export const useShortcutViewer = (): ShortcutViewer => {
  const { status } = useSession();
  const role = useRole();
  const stores = useStores().status;
  if (status === "signedOut") return { login: "signedOut" };
  const isComing = status === "starting" || stores === "idle" || stores === "loading";
  return { login: "signedIn", role: role === null && isComing ? undefined : role };
};
