import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useAgent } from "../desk-context.ts";
import { type Edits, NO_EDITS } from "./edits.ts";

const PREFIX = "gestion.";
const EDITS = `${PREFIX}saisie.`;

/**
 * What is typed in a table and not sent: it is there after a reload, for the same person and resource, as
 * long as the tab is.
 */
export const useKeptEdits = (resource: string) => {
  const place = `${EDITS}${useAgent().login}.${resource}`;
  const [edits, setEdits] = useState<Edits>(() => keptEdits(place));
  const latest = useRef(edits);
  // What was being typed in the page before was taken when that one left: after this one was drawn.
  useLayoutEffect(() => {
    const kept = keptEdits(place);
    if (JSON.stringify(kept) === JSON.stringify(latest.current)) return;
    latest.current = kept;
    setEdits(kept);
  }, [place]);
  const change = useCallback(
    (how: (edits: Edits) => Edits): void => {
      // Written at once: whoever changes something and leaves the page has changed it.
      const next = how(latest.current);
      latest.current = next;
      if (next.past.length === 0 && Object.keys(next.rows).length === 0) {
        sessionStorage.removeItem(place);
      } else write(sessionStorage, place, next);
      setEdits(next);
    },
    [place],
  );
  return [edits, change] as const;
};

/**
 * What is typed in a form of several parts and not sent, as `useKeptEdits`; null takes all of it back. The last says
 * that it was there before this page.
 */
export const useKeptTexts = <Texts>(name: string, blank: Texts) => {
  const place = `${EDITS}${useAgent().login}.${name}`;
  // safe: written below, by the same version or by one before
  const [kept] = useState(() => read(sessionStorage, place) as Texts | undefined);
  const [texts, setTexts] = useState<Texts>(kept ?? blank);
  const [isKept, setKept] = useState(kept !== undefined);
  const change = (next: Texts | null): void => {
    if (next === null) sessionStorage.removeItem(place);
    else write(sessionStorage, place, next);
    if (next === null) setKept(false);
    setTexts(next ?? blank);
  };
  return [texts, change, isKept] as const;
};

/** Whoever signs out leaves nothing typed. */
export const forgetEdits = (): void => {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(EDITS)) sessionStorage.removeItem(name);
  }
};

/** What this run was made of has been applied: it is no longer waiting to be sent. */
export const forgetProposed = (login: string, resource: string, run: number): void => {
  const place = `${EDITS}${login}.${resource}`;
  if (keptEdits(place).proposed === run) sessionStorage.removeItem(place);
};

/** A way of looking at a table that somebody comes back to. */
export interface SavedView {
  readonly name: string;
  /** What the table's address says. */
  readonly address: string;
}

/** The saved views of a table, kept in this browser for each person. */
export const useSavedViews = (resource: string) => {
  const place = `${PREFIX}vues.${useAgent().login}.${resource}`;
  const [views, setViews] = useState(() => keptViews(place));
  const keep = (next: readonly SavedView[]): void => {
    write(localStorage, place, next);
    setViews(next);
  };
  return {
    views,
    save: (view: SavedView) =>
      keep([...views.filter(({ name }) => name !== view.name), view].toSorted(byName)),
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
  };
};

const byName = (one: SavedView, other: SavedView): number =>
  one.name.localeCompare(other.name, "fr");

// safe, both: written below, by the same version or by one before
const keptEdits = (place: string): Edits => (read(sessionStorage, place) as Edits) ?? NO_EDITS;
const keptViews = (place: string): readonly SavedView[] =>
  (read(localStorage, place) as readonly SavedView[]) ?? [];

/** What these functions have kept, or nothing where the browser has none of it. */
const read = (storage: Storage, place: string): unknown => {
  try {
    return JSON.parse(storage.getItem(place) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
};

const write = (storage: Storage, place: string, value: unknown): void => {
  try {
    storage.setItem(place, JSON.stringify(value));
  } catch {
    // A full or closed storage: it stays in the page.
  }
};
