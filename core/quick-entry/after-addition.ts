import { EMPTY_ENTRY, type EntryDraft } from "./entry-draft.ts";
import { remainingText, type SettledLine, withLine } from "./settled-lines.ts";

/** What stood in quick entry when its lines were added. */
export type AddedEntry = { readonly draft: EntryDraft; readonly lines: readonly SettledLine[] };

/**
 * What stays once those lines are where they were to go: a text that the table hid, what was not
 * understood, and what was written since the press.
 */
export const afterAddition = (now: EntryDraft, added: AddedEntry): EntryDraft => ({
  ...EMPTY_ENTRY,
  table: now.table?.text === added.draft.table?.text ? null : now.table,
  text: joined(leftOf(added), writtenSince(added.draft.text, now.text)),
});

/** What stands there when they are taken back: as it was, and below it what was written since. */
export const afterTakingBack = (now: EntryDraft, added: AddedEntry): EntryDraft => {
  const { draft } = added;
  // There is one table at a time: the newer one stays, the other's rows stand in the text.
  const rows = now.table === null ? "" : (draft.table?.text ?? "");
  return {
    table: now.table ?? draft.table,
    corrections: { ...draft.corrections, ...now.corrections },
    text: joined(joined(draft.text, rows), writtenSince(leftOf(added), now.text)),
  };
};

const leftOf = ({ draft, lines }: AddedEntry): string => {
  const left = remainingText(lines);
  return draft.table === null ? left : joined(draft.text, left);
};

/** The lines below what stood there; all of it once that was written over. */
const writtenSince = (before: string, now: string): string => {
  if (now === before || before.trim() === "") return now === before ? "" : now;
  const kept = before.trimEnd();
  return now.startsWith(`${kept}\n`) ? now.slice(kept.length).trim() : now;
};

const joined = (text: string, more: string): string => {
  if (more.trim() === "") return text;
  return withLine(text, more);
};
