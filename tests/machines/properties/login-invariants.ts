import type { StoreId } from "../../../api-schema/primitives.ts";
import { expect } from "vitest";
import type { Login } from "../../../core/session/login.ts";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import { SUPPORT_PAGE } from "./fake-answers.ts";
import type { Invariant } from "./shop-session.ts";
import { type ShopWorld, STORES } from "./shop-world.ts";

// What must always hold of the login, whatever happens in the shop.

const loginOf = ({ system }: ShopWorld): Login | null =>
  system.actors.session.getSnapshot().context.login;

/** Everything of a login that a machine could still hold. */
const remains = ({ system: { actors, cartLines } }: ShopWorld) => ({
  stores: actors.appStart.getSnapshot().context.stores,
  choices: actors.storeSelection.getSnapshot().context,
  initialised: actors.storeInitialisation.getSnapshot().context.storeId,
  tokens: actors.cartToken.getSnapshot().context.tokens,
  customer: actors.termsModal.getSnapshot().context.customer,
  welcomed: actors.welcomeModal.getSnapshot().context.customerId,
  agentFor: actors.impersonation.getSnapshot().context,
  mandates: actors.mandates.getSnapshot().context,
  threads: actors.inbox.getSnapshot().context.threads,
  counted: actors.cartPopup.getSnapshot().context.baseline,
  popup: actors.cartPopup.getSnapshot().value,
  offersOf: actors.expiredOffers.getSnapshot().context.storeId,
  undos: actors.toasts.getSnapshot().context.toasts.filter(({ action }) => action !== undefined),
  carts: STORES.map((storeId) => cartLines(storeId)),
});

const NOTHING: ReturnType<typeof remains> = {
  stores: [],
  choices: { choices: [], storeId: null },
  initialised: null,
  tokens: {},
  customer: null,
  welcomed: null,
  agentFor: { callbackUrl: null, name: "" },
  mandates: { stores: [], storeId: null, missing: 0, request: null },
  threads: null,
  counted: null,
  popup: "closed",
  offersOf: null,
  undos: [],
  carts: [undefined, undefined],
};

/** At the very end of a login, and as long as nobody is signed in. */
export const nothingIsLeftOfALogin: Invariant = (world) => {
  world.hear(({ type }) => {
    if (type === "session.reset") expect(remains(world)).toEqual(NOTHING);
  });
  return () => {
    // A screen may offer an undo of its own to a visitor: only those of a login must be gone.
    if (loginOf(world) === null) expect({ ...remains(world), undos: [] }).toEqual(NOTHING);
  };
};

const LOGIN_CALLS = new Set(["renewLogin", "signIn", "retrieveImpersonation"]);

export const nothingIsAskedWithoutALogin: Invariant = (world) => () => {
  if (loginOf(world) !== null) return;
  expect(world.calls().filter(({ call }) => !LOGIN_CALLS.has(call))).toEqual([]);
};

/** Who the shop was told to be signed in, null for nobody. */
const loginTold = (told: ShopWorld["told"]): Login | null =>
  told.reduce<Login | null>((login, { event }) => {
    if (event.type === "session.opened") {
      expect(login).toBeNull();
      return event.login;
    }
    return event.type === "session.reset" ? null : login;
  }, null);

export const everyOpeningHasItsEnd: Invariant = (world) => () => {
  expect(loginTold(world.told)?.customerId).toBe(loginOf(world)?.customerId);
};

/** The store to come back to: of the same customer, after an end that they did not ask for. */
export const theWayBackIsTheirs: Invariant = (world) => {
  let login: Login | null = null;
  let active: StoreId | null = null;
  let back: { readonly customerId: number; readonly storeId: StoreId } | null = null;
  world.hear((event) => {
    if (event.type === "store.activated") active = event.storeId;
    if (event.type === "session.reset") {
      const isAsked = event.reason === "signOut";
      back =
        isAsked || login === null || active === null
          ? null
          : { customerId: login.customerId, storeId: active };
      [login, active] = [null, null];
    }
    if (event.type !== "session.opened") return;
    const expected = back?.customerId === event.login.customerId ? back.storeId : null;
    [login, back] = [event.login, null];
    expect(event.storeId).toBe(expected);
  });
  return () => undefined;
};

/**
 * An agent's session ends before the support page opens, which opens at once and only when asked to.
 * Another tab may end it by signing somebody in: they are then signed in when the page opens.
 */
export const anAgentLeavesByTheDoor: Invariant = (world) => {
  let isConfirmed = false;
  let isOver = false;
  world.hear((event: ShopEvent) => {
    if (event.type === "impersonation.left") isConfirmed = true;
    if (event.type === "signOut.failed") isConfirmed = false;
    if (event.type === "session.reset") isOver = true;
    if (event.type !== "browser.leaveRequested" || event.url !== SUPPORT_PAGE) return;
    expect([isConfirmed, isOver]).toEqual([true, true]);
    isConfirmed = false;
  });
  return () => {
    // A confirmed leave whose session is over has led to the support page by now.
    expect(isConfirmed && isOver).toBe(false);
    isOver = false;
  };
};

/** Both questions are asked in their order, of the customer alone. */
export const termsComeBeforeTheWelcome: Invariant = (world) => () => {
  const { termsModal, welcomeModal } = world.system.actors;
  const terms = termsModal.getSnapshot();
  const asksTerms = terms.matches({ asking: "shown" });
  const welcomes = welcomeModal.getSnapshot().matches("shown");
  expect(asksTerms && welcomes).toBe(false);
  if (welcomes) expect([terms.value, terms.context.customer?.cgu]).toEqual(["accepted", true]);
  if (loginOf(world)?.logoutCallbackUrl !== null)
    expect([asksTerms, welcomes]).toEqual([false, false]);
};
