import { useSelector } from "@xstate/react";
import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { useEffect, useId, useState } from "react";
import { Link, useLocation } from "wouter";
import type { DeskWaiting } from "../../../api-schema/staff-session.ts";
import { staffSession } from "../../../core/api/calls/staff-session.ts";
import { Loaf } from "../../layout/logo.tsx";
import { Spinner } from "../../widgets/loader.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import { useDesk, useRead } from "../desk-context.ts";
import { deskPaths } from "../paths.ts";
import { useBrand } from "../../layout/brand.ts";
import styles from "./desk-menu.module.css";

/** What waits is asked again that often, and whenever somebody comes back to the window. */
const LOOK_MS = 60_000;

/** The rooms of the desk, with how much waits in each; on a phone behind one button. */
export function DeskMenu() {
  const { session } = useDesk();
  const [location, navigate] = useLocation();
  // Where it was opened: it does not follow to the next page.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === location;
  const waiting = useWaiting();
  const name = useSelector(session, ({ context }) =>
    context.session?.stage === "open" ? context.session.agent.name : "",
  );
  const isLeaving = useSelector(session, (state) => state.hasTag("sending"));
  const navId = useId();
  const brand = useBrand();
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") setOpenAt(null);
    };
    window.addEventListener("keydown", closeOnEscape);
    return () => window.removeEventListener("keydown", closeOnEscape);
  }, [isOpen]);
  return (
    <header className={styles.column} data-open={isOpen || undefined}>
      <div className={styles.head}>
        <Link href={deskPaths.clients()} className={styles.brand} aria-label={`${brand}, gestion`}>
          <Loaf />
          <span aria-hidden>{brand}</span>
        </Link>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={navId}
          onClick={() => setOpenAt(isOpen ? null : location)}
        >
          {isOpen ? <X size={22} aria-hidden /> : <Menu size={22} aria-hidden />}
          Menu
        </button>
      </div>
      <div id={navId} className={styles.rest}>
        <nav aria-label="Gestion">
          {ROOMS.map(({ title, links }) => (
            <div key={title ?? ""}>
              {title === null ? null : <p className={styles.group}>{title}</p>}
              <ul>
                {links.map((link) => (
                  <li key={link.href}>
                    <RoomLink {...link} isHere={location.startsWith(link.href)} waiting={waiting} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <Stack gap="1" size="s" above="6" className={styles.foot}>
          <p>
            Gestion · <b>{name}</b>
          </p>
          <Link
            href={deskPaths.security()}
            className={styles.quiet}
            aria-current={location.startsWith(deskPaths.security()) ? "page" : undefined}
          >
            Sécurité
          </Link>
          <button
            type="button"
            className={styles.quiet}
            aria-busy={isLeaving || undefined}
            onClick={() => {
              session.send({ type: "signOut.requested" });
              // Who comes next begins at the beginning.
              navigate("/", { replace: true });
            }}
          >
            Se déconnecter
            {isLeaving ? <Spinner /> : null}
          </button>
        </Stack>
      </div>
    </header>
  );
}

interface Room {
  readonly href: string;
  readonly label: string;
  readonly waits?: keyof DeskWaiting;
}

const ROOMS: readonly { readonly title: string | null; readonly links: readonly Room[] }[] = [
  {
    title: null,
    links: [
      { href: deskPaths.clients(), label: "Clients" },
      { href: deskPaths.applications(), label: "Demandes", waits: "applications" },
      { href: deskPaths.conversations(), label: "Messages", waits: "conversations" },
      { href: deskPaths.collections(), label: "Encaissements", waits: "remises" },
    ],
  },
  {
    title: "Maison",
    links: [
      { href: deskPaths.failedSends(), label: "Envois", waits: "failedSends" },
      { href: deskPaths.pictures(), label: "Images" },
      { href: deskPaths.journal(), label: "Journal" },
    ],
  },
];

interface RoomLinkProps extends Room {
  readonly isHere: boolean;
  readonly waiting: DeskWaiting | null;
}

function RoomLink({ href, label, waits, isHere, waiting }: RoomLinkProps) {
  const count = waits === undefined ? 0 : (waiting?.[waits] ?? 0);
  return (
    <Link href={href} className={styles.room} aria-current={isHere ? "page" : undefined}>
      {label}
      {count === 0 ? null : (
        <span className={styles.count}>
          <VisuallyHidden>{", en attente : "}</VisuallyHidden>
          {count}
        </span>
      )}
    </Link>
  );
}

/** How much waits, and whether this login goes on: another tab may have ended it. */
const useWaiting = (): DeskWaiting | null => {
  const { session } = useDesk();
  const { data } = useRead(staffSession, {}, { everyMs: LOOK_MS });
  useEffect(() => {
    if (data !== undefined) session.send({ type: "session.refreshed", session: data });
  }, [data, session]);
  return useSelector(session, ({ context }) =>
    context.session?.stage === "open" ? context.session.waiting : null,
  );
};
