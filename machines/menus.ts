import { setup } from "xstate";
import type { FactOf } from "./facts.ts";

/**
 * Catalogue menu, account submenu, mobile pane and mobile search bar (spec §2 Header, §4 Menus): one
 * open at a time; closed by a route change, Escape, or the switch between mobile and desktop.
 */
export const menusMachine = setup({
  types: {
    events: {} as FactOf<
      "menu.toggled" | "menu.closed" | "route.changed" | "escape.pressed" | "mode.changed"
    >, // safe: a type carrier that nothing reads
  },
}).createMachine({
  id: "menus",
  initial: "closed",
  on: {
    "menu.closed": ".closed",
    "route.changed": ".closed",
    "escape.pressed": ".closed",
    "mode.changed": ".closed",
    "menu.toggled": [
      { guard: ({ event }) => event.menu === "catalogue", target: ".catalogue" },
      { guard: ({ event }) => event.menu === "account", target: ".account" },
      { guard: ({ event }) => event.menu === "pane", target: ".pane" },
      { target: ".searchBar" },
    ],
  },
  states: {
    closed: {},
    catalogue: {
      on: {
        "menu.toggled": { guard: ({ event }) => event.menu === "catalogue", target: "closed" },
      },
    },
    account: {
      on: { "menu.toggled": { guard: ({ event }) => event.menu === "account", target: "closed" } },
    },
    pane: {
      on: { "menu.toggled": { guard: ({ event }) => event.menu === "pane", target: "closed" } },
    },
    searchBar: {
      on: {
        "menu.toggled": { guard: ({ event }) => event.menu === "searchBar", target: "closed" },
      },
    },
  },
});
