import { assign, emit, setup } from "xstate";
import { paths } from "../../core/routes/paths.ts";
import { cleanSearch, submittedSearch } from "../../core/search/search-params.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

/** A pause in typing: suggestions are asked for after it. */
export const TYPING_PAUSE_MS = 120;

export type SearchPanelContext = {
  /** What stands in the field. */
  readonly text: string;
  /** What suggestions are shown for; '' for none. */
  readonly requested: string;
};

const EMPTY: SearchPanelContext = { text: "", requested: "" };

/**
 * The search field and its panel (spec §4 Search): open while there is text; Escape clears it, a
 * click outside resets and closes it, submitting opens page 1 of 30 results. On the search page the
 * field shows what was searched.
 */
export const searchPanelMachine = setup({
  types: {
    context: {} as SearchPanelContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<
      "search.typed" | "search.escaped" | "search.left" | "search.submitted" | "route.changed"
    >,
    emitted: {} as ShopEventOf<"navigation.requested">,
  },
  actions: {
    clear: assign(EMPTY),
    rememberText: assign((_, { text }: { readonly text: string }) => ({ text })),
    request: assign(({ context }) => ({ requested: cleanSearch(context.text) })),
    stopRequesting: assign({ requested: "" }),
    navigate: emit(
      ({ context }, { taxonCode }: Pick<ShopEventOf<"search.submitted">, "taxonCode">) => {
        const query = submittedSearch(context.text);
        const path =
          taxonCode === undefined ? paths.search(query) : paths.searchInCategory(taxonCode, query);
        return { type: "navigation.requested" as const, path, replace: false };
      },
    ),
  },
  delays: { typingPause: TYPING_PAUSE_MS },
  guards: {
    isBlank: (_, { text }: { readonly text: string }) => cleanSearch(text) === "",
  },
}).createMachine({
  id: "searchPanel",
  context: EMPTY,
  initial: "closed",
  on: {
    "search.typed": [
      {
        guard: { type: "isBlank", params: ({ event }) => event },
        target: ".closed",
        actions: [{ type: "rememberText", params: ({ event }) => event }, "stopRequesting"],
      },
      {
        target: ".open",
        reenter: true,
        actions: { type: "rememberText", params: ({ event }) => event },
      },
    ],
    "search.escaped": { target: ".closed", actions: "clear" },
    "search.left": { target: ".closed", actions: "clear" },
    "search.submitted": {
      target: ".closed",
      actions: [{ type: "navigate", params: ({ event }) => event }, "stopRequesting"],
    },
    "route.changed": {
      target: ".closed",
      actions: [
        { type: "rememberText", params: ({ event }) => ({ text: searchedText(event) }) },
        "stopRequesting",
      ],
    },
  },
  states: {
    closed: {},
    open: {
      initial: "typing",
      states: {
        typing: { after: { typingPause: "asking" } },
        asking: { entry: "request" },
      },
    },
  },
});

const searchedText = ({ path, search }: ShopEventOf<"route.changed">): string =>
  path === paths.search() || path.startsWith(`${paths.search()}/`)
    ? (new URLSearchParams(search).get("search") ?? "")
    : "";
