import { assign, emit, setup } from "xstate";
import { paths } from "../core/routes/paths.ts";
import { cleanSearch, submittedSearch } from "../core/search/search-params.ts";
import type { FactOf } from "./facts.ts";

/** A pause in typing: suggestions are asked for after it. */
export const TYPING_PAUSE_MS = 120;

export type SearchPanelContext = {
  /** What stands in the field. */
  readonly text: string;
  /** What suggestions are shown for; '' for none. */
  readonly asked: string;
};

const EMPTY: SearchPanelContext = { text: "", asked: "" };

/**
 * The search field and its panel (spec §4 Search): open while there is text; Escape clears it, a
 * click outside resets and closes it, submitting opens page 1 of 30 results. On the search page the
 * field shows what was searched.
 */
export const searchPanelMachine = setup({
  types: {
    context: {} as SearchPanelContext, // safe: type carriers that nothing reads
    events: {} as FactOf<
      "search.typed" | "search.escaped" | "search.left" | "search.submitted" | "route.changed"
    >,
    emitted: {} as FactOf<"navigation.asked">,
  },
  actions: {
    clear: assign(EMPTY),
    navigate: emit(({ context }, { event }: { readonly event: FactOf<"search.submitted"> }) => {
      const query = submittedSearch(context.text);
      const { taxonCode } = event;
      const path =
        taxonCode === undefined ? paths.search(query) : paths.searchInCategory(taxonCode, query);
      return { type: "navigation.asked" as const, path, replace: false };
    }),
  },
  delays: { typingPause: TYPING_PAUSE_MS },
}).createMachine({
  id: "searchPanel",
  context: EMPTY,
  initial: "closed",
  on: {
    "search.typed": [
      {
        guard: ({ event }) => cleanSearch(event.text) === "",
        target: ".closed",
        actions: assign(({ event }) => ({ text: event.text, asked: "" })),
      },
      {
        target: ".open",
        reenter: true,
        actions: assign(({ event }) => ({ text: event.text })),
      },
    ],
    "search.escaped": { target: ".closed", actions: "clear" },
    "search.left": { target: ".closed", actions: "clear" },
    "search.submitted": {
      target: ".closed",
      actions: [{ type: "navigate", params: ({ event }) => ({ event }) }, assign({ asked: "" })],
    },
    "route.changed": {
      target: ".closed",
      actions: assign(({ event }) => ({ text: searchedText(event), asked: "" })),
    },
  },
  states: {
    closed: {},
    open: {
      initial: "typing",
      states: {
        typing: { after: { typingPause: "asking" } },
        asking: { entry: assign(({ context }) => ({ asked: cleanSearch(context.text) })) },
      },
    },
  },
});

const searchedText = ({ path, search }: FactOf<"route.changed">): string =>
  path === paths.search() || path.startsWith(`${paths.search()}/`)
    ? (new URLSearchParams(search).get("search") ?? "")
    : "";
