import type {
  Night,
  NightMachineStep,
  NightStep,
} from "../../../machines/laboratory/night/format.ts";
import { NO_EFFECTS } from "../../../machines/system/effects.ts";

/** A step of which a test says what matters. */
export const nightStep = (n: number, more: Partial<NightStep> = {}): NightStep => ({
  n,
  at: n * 1000,
  kind: "act",
  who: "gerant.1",
  what: "va au panier",
  cause: null,
  calls: [],
  rows: [],
  machines: [],
  ...more,
});

const refreshed = (more = {}) => ({ type: "cart.refreshed", storeId: 1, ...more });

/** The popup of a page, which goes from one state to another. */
export const popupMoves = (
  n: number,
  from: string,
  to: string,
  more: Partial<NightMachineStep> = {},
): NightMachineStep => ({
  page: "gerant.1 1",
  n,
  at: 0,
  actor: "cartPopup",
  flow: "cartPopup",
  kind: "event",
  event: refreshed(),
  times: 1,
  before: { value: from, context: { added: 0, storeId: 1 } },
  after: { value: to, context: { added: n, storeId: 1 } },
  outside: [],
  isDirect: false,
  effects: NO_EFFECTS,
  ...more,
});

/** Two tabs; a change of the cart goes to the other one, whose answer comes late; then a fault, and time, which closes the popup. */
export const SAMPLE: Night = {
  application: "0.1.0",
  commit: "abc1234",
  seed: 7,
  begin: "2027-01-01T20:00:00.000Z",
  faults: ["lost after 7.1 %"],
  people: 1,
  breach: {
    law: "CART-4 chaque changement d’un panier fait sa révision suivante",
    who: "gerant.1",
    expected: "5",
    found: "6",
    step: 5,
  },
  charts: {},
  standing: [
    {
      page: "gerant.1 1",
      actor: "cartPopup",
      flow: "cartPopup",
      value: "closed",
      context: { added: 0, storeId: 1 },
    },
    { page: "gerant.2 1", actor: "menus", flow: "menus", value: "closed", context: {} },
  ],
  steps: [
    nightStep(0, { what: "veut 4 × 101063-1", machines: [popupMoves(1, "closed", "closed")] }),
    nightStep(1, {
      kind: "serve",
      what: "PATCH /api/v2/shop/orders/secret-1 (lost after)",
      cause: 0,
    }),
    nightStep(2, {
      kind: "statement",
      who: "connexion 8",
      what: 'update "order"\n  set revision',
      cause: 1,
      calls: [{ id: 1, method: "PATCH", path: "/api/v2/shop/orders/secret-1", status: 200 }],
      rows: [
        {
          table: "order",
          key: { id: 724 },
          before: { revision: 3, notes: null },
          after: { revision: 4, notes: "…" },
        },
        { table: "order_item", key: { id: 5 }, before: null, after: { quantity: 4 } },
      ],
    }),
    nightStep(3, { kind: "message", who: "gerant.2", what: "cartChanged", cause: 0 }),
    nightStep(5, {
      kind: "answer",
      what: "PATCH /api/v2/shop/orders/secret-1",
      cause: 2,
      machines: [
        popupMoves(2, "closed", "open", {
          effects: { ...NO_EFFECTS, told: [{ type: "cart.shown" }] },
        }),
        popupMoves(3, "open", "open", {
          event: refreshed({ seen: "farine" }),
        }),
      ],
      rows: [
        {
          table: "order",
          key: { id: 724 },
          before: { revision: 4, notes: "…" },
          after: null,
        },
      ],
    }),
    nightStep(6, {
      kind: "fault",
      who: "processus",
      what: "process killed",
      calls: [
        {
          id: 2,
          method: "GET",
          path: "/a",
          status: 503,
          sent: { length: 20, body: { wanted: "levain" } },
          answer: { length: 30, body: { message: "Une erreur est survenue." } },
        },
        { id: 3, method: "GET", path: "/b", status: 410 },
      ],
    }),
    nightStep(8, {
      kind: "time",
      who: "temps",
      what: "passe",
      at: 8000,
      machines: [
        popupMoves(4, "open", "closed", {
          event: { type: "xstate.after.untilClosed.cartPopup.open" },
        }),
      ],
    }),
  ],
};
