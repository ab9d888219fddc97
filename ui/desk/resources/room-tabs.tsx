import { Link } from "wouter";
import { mayOfResource } from "../../../core/staff/resource-rights.ts";
import { useAgent } from "../desk-context.ts";
import { deskPaths } from "../paths.ts";
import { TABLES } from "./places.ts";
import styles from "./room-tabs.module.css";

interface RoomTabsProps {
  readonly room: string;
  /** The address of the tab that is open. */
  readonly here: string;
}

/** Rooms whose first page is no table: people are looked up, lorries stand in a week's plan, runs come by themselves. */
const FIRST_PAGES: { readonly [room: string]: string } = {
  [deskPaths.clients()]: "Personnes",
  [deskPaths.tours()]: "Semaine",
  [deskPaths.runs()]: "Passages",
};

/** The tables of one room, each at its address; nothing where there is one. */
export function RoomTabs({ room, here }: RoomTabsProps) {
  const { roles } = useAgent();
  const tables = TABLES.filter(
    (table) => table.room === room && mayOfResource(roles, "view", table.name),
  );
  const first = FIRST_PAGES[room];
  const tabs = first === undefined ? tables : [{ path: room, label: first }, ...tables];
  return tabs.length < 2 ? null : (
    <nav aria-label="Tables" className={styles.tabs}>
      {tabs.map(({ path, label }) => (
        <Link
          key={path}
          href={path}
          className={styles.tab}
          aria-current={path === here ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
