import { tiedName } from "../../core/catalogue/tied-name.ts";
import { highlightRanges } from "../../core/search/text.ts";

/** A text with the word beginnings in it that the search has matched. */
export function Highlighted({ text, search }: { readonly text: string; readonly search: string }) {
  const parts: Array<{ readonly at: number; readonly words: string; readonly hit: boolean }> = [];
  let end = 0;
  for (const { start, end: stop } of highlightRanges(text, search)) {
    if (start > end) parts.push({ at: end, words: text.slice(end, start), hit: false });
    parts.push({ at: start, words: text.slice(start, stop), hit: true });
    end = stop;
  }
  if (end < text.length) parts.push({ at: end, words: text.slice(end), hit: false });
  return parts.map(({ at, words, hit }) =>
    hit ? <mark key={at}>{words}</mark> : <span key={at}>{tiedName(words)}</span>,
  );
}
