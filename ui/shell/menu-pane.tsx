import ExternalLink from "lucide-react/icons/external-link";
import { Link } from "wouter";
import type { HeaderLink } from "../../core/navigation/header-links.ts";
import { useSession } from "../hooks/session.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { BakehouseSwitch } from "../bakehouse/bakehouse-switch.tsx";
import { Pane } from "../widgets/pane.tsx";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import { CatalogueAccordion } from "./catalogue-menu.tsx";
import { useCustomerParts } from "./customer-parts.ts";
import { mainLinks } from "./main-links.ts";
import styles from "./menu-pane.module.css";
import { useSeller } from "../hooks/seller.ts";

interface MenuPaneProps {
  readonly id: string;
  readonly open: boolean;
  readonly links: readonly HeaderLink[];
}

/** The side pane of phones and tablets: catalogue, main menu, account (spec §2 Header). */
export function MenuPane({ id, open, links }: MenuPaneProps) {
  const dispatch = useDispatch();
  const signedIn = useSession().status === "signedIn";
  const { website } = useSeller();
  const parts = useCustomerParts();
  const bar = links.filter(({ place, name }) => place === "bar" && name !== "cart");
  return (
    <Pane id={id} open={open} title="Menu" onClose={() => dispatch({ type: "menu.closed" })}>
      <BakehouseSwitch />
      <nav aria-label="Catalogue" className={styles.catalogue}>
        <CatalogueAccordion />
      </nav>
      <nav aria-label="Menu" className={styles.part}>
        <ul>
          {[...mainLinks(website), ...bar].map((link) => (
            <li key={link.label}>
              {"external" in link && link.external === true ? (
                <a
                  href={link.href}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={styles.link}
                >
                  {link.label}
                  <ExternalLink size={16} aria-hidden />
                  <VisuallyHidden>(nouvel onglet)</VisuallyHidden>
                </a>
              ) : (
                <Link href={link.href} className={styles.link}>
                  {link.label}
                  {"name" in link && link.name === "messaging" && parts !== null ? (
                    <parts.UnreadBadge />
                  ) : null}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {signedIn && parts !== null ? (
        <nav aria-label="Mon compte" className={styles.part}>
          <parts.AccountLinks links={links} />
        </nav>
      ) : null}
    </Pane>
  );
}
