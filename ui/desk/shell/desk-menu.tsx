import { useSelector } from "@xstate/react";
import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { useEffect, useId, useState } from "react";
import { Link, useLocation } from "wouter";
import type { DeskWaiting } from "../../../api-schema/staff-session.ts";
import { staffSession } from "../../../core/api/calls/staff-session.ts";
import { STAFF_ROLE_WORDS } from "../../../core/staff/rights.ts";
import { Loaf } from "../../layout/logo.tsx";
import { Spinner } from "../../widgets/loader.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import { useAgent, useDesk, useRead } from "../desk-context.ts";
import { deskPaths } from "../paths.ts";
import { PaletteButton } from "../palette/palette-button.tsx";
import { groupsFor, isIn, type Room } from "../rooms.ts";
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
  const { name, roles } = useAgent();
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
        <Link href="/" className={styles.brand} aria-label={`${brand}, gestion`}>
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
        <PaletteButton />
        <nav aria-label="Gestion">
          {groupsFor(roles).map(({ title, rooms }) => (
            <div key={title ?? ""}>
              {title === null ? null : <p className={styles.group}>{title}</p>}
              <ul>
                {rooms.map((room) => (
                  <li key={room.path}>
                    <RoomLink room={room} isHere={isIn(room, location)} waiting={waiting} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <Stack gap="1" size="s" above="6" className={styles.foot}>
          <p>
            Gestion · <b>{name}</b>
            <br />
            {roles.map((role) => STAFF_ROLE_WORDS[role]).join(", ")}
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

interface RoomLinkProps {
  readonly room: Room;
  readonly isHere: boolean;
  readonly waiting: DeskWaiting | null;
}

function RoomLink({ room: { path, label, waits }, isHere, waiting }: RoomLinkProps) {
  const count = waits === undefined ? 0 : (waiting?.[waits] ?? 0);
  return (
    <Link href={path} className={styles.room} aria-current={isHere ? "page" : undefined}>
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
