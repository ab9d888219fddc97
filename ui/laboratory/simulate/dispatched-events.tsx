import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import { shortText } from "../context-changes.ts";
import styles from "./dispatched-events.module.css";

interface ToldFactsProps {
  readonly events: readonly ShopEvent[];
}

/** What the machine has just emitted to the shop: the consequences that a customer would see come first. */
export function DispatchedEvents({ events }: ToldFactsProps) {
  return (
    <div className={styles.told} role="status">
      {events.length === 0 ? null : (
        <ul aria-label="Ce que la machine vient de dire" className={styles.list}>
          {events.toSorted(bySight).map((event, place) => (
            // The same event may be told twice in a step.
            <li key={place} className={styles[lookOf(event)]}>
              {factText(event)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** An event in a few words, with what a customer would see of it. */
export const factText = (event: ShopEvent): string => {
  switch (event.type) {
    case "toast.requested":
      return `Message : « ${event.toast.title} »`;
    case "navigation.requested":
      return `Page : va à ${event.path}`;
    case "browser.leaveRequested":
      return `Quitte le site pour ${event.url}`;
    default: {
      const payload = Object.entries(event).filter(([name]) => name !== "type");
      const text = payload.map(([name, value]) => `${name} ${shortText(value)}`).join(", ");
      return text === "" ? event.type : `${event.type} (${text})`;
    }
  }
};

type Look = "plain" | "seen" | "success" | "warning" | "error";

const lookOf = (event: ShopEvent): Look => {
  if (event.type === "toast.requested") return event.toast.status;
  return event.type === "navigation.requested" || event.type === "browser.leaveRequested"
    ? "seen"
    : "plain";
};

const bySight = (a: ShopEvent, b: ShopEvent): number =>
  Number(lookOf(a) === "plain") - Number(lookOf(b) === "plain");
