import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { impersonationMachine } from "../../machines/shop/impersonation.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { BROKEN } from "../../machines/system/answers.ts";
import { termsModalMachine } from "../../machines/shop/terms-modal.ts";
import { welcomeModalMachine } from "../../machines/shop/welcome-modal.ts";
import { aCustomer, aLogin, customerId } from "./shop-data.ts";
import { itAsks } from "./it-asks.ts";
import {
  answered,
  crashed,
  offline,
  refused,
  replay,
  type Step,
  unauthorized,
  walk,
} from "./walk.ts";

const opened = (change: Parameters<typeof aLogin>[0] = {}) =>
  ({ type: "session.opened", login: aLogin(change), storeId: null }) as const;
const callback = "https://panetier.test/_gestion/clients/7";
const impersonated = opened({ logoutCallbackUrl: callback });
const reset = { type: "session.reset", reason: "signOut" } as const;
const onTerms = { type: "route.changed", path: "/cgu", search: "" } as const;
const onHome = { type: "route.changed", path: "/", search: "" } as const;
const newcomer = aCustomer({ cgu: false, welcomeModalDisplayed: false });
const agreed = aCustomer({ welcomeModalDisplayed: false });
const regular = aCustomer();

describe("the terms of use", () => {
  const LOAD = "termsModal.loadingCustomer";
  const ACCEPT = "termsModal.accepting";
  const accept = { type: "terms.accepted" } as const;
  const EVENTS: readonly Step[] = [
    opened(),
    impersonated,
    reset,
    onTerms,
    onHome,
    accept,
    { type: "tab.returned", now: 0 },
    answered(LOAD, newcomer),
    answered(LOAD, regular),
    refused(LOAD, offline),
    crashed(LOAD),
    answered(ACCEPT, agreed),
    refused(ACCEPT, offline),
    refused(ACCEPT, unauthorized),
    crashed(ACCEPT),
  ];
  const after = (...steps: readonly Step[]) => {
    const { snapshot, emitted } = replay(termsModalMachine, steps);
    return { value: snapshot.value, emitted };
  };

  it("[SESS-1] [FLOW-17] reach every state, and a reset leaves no customer", () => {
    const { missed, visits } = walk(termsModalMachine, { events: EVENTS });
    expect(missed).toEqual([]);
    for (const { events } of visits) {
      const { snapshot } = replay(termsModalMachine, [...events, reset]);
      expect([snapshot.value, snapshot.context.customer, snapshot.context.customerId]).toEqual([
        "signedOut",
        null,
        null,
      ]);
    }
  });

  it("[AGREE-1] are asked of a loaded customer who has not accepted them, not on their own page", () => {
    expect(after(opened()).value).toBe("loadingCustomer");
    expect(after(opened(), answered(LOAD, newcomer)).value).toEqual({ asking: "shown" });
    expect(after(onTerms, opened(), answered(LOAD, newcomer)).value).toEqual({ asking: "hidden" });
    expect(after(opened(), answered(LOAD, newcomer), onTerms, onHome).value).toEqual({
      asking: "shown",
    });
    expect(after(opened(), answered(LOAD, regular))).toEqual({
      value: "accepted",
      emitted: [
        { type: "customer.loaded", customer: regular },
        { type: "terms.settled", customer: regular },
      ],
    });
  });

  it("[ERR-2] [FLOW-17] are accepted once, and a failure asks again", () => {
    const shown = [opened(), answered(LOAD, newcomer), accept];
    expect(after(...shown, accept).value).toBe("accepting");
    expect(after(...shown, answered(ACCEPT, agreed))).toEqual({
      value: "accepted",
      emitted: [
        { type: "customer.loaded", customer: newcomer },
        { type: "customer.loaded", customer: agreed },
        {
          type: "toast.requested",
          toast: { status: "success", title: "Les CGU ont bien été acceptées" },
        },
        { type: "terms.settled", customer: agreed },
      ],
    });
    expect(after(...shown, refused(ACCEPT, offline))).toEqual({
      value: { asking: "shown" },
      emitted: [
        { type: "customer.loaded", customer: newcomer },
        {
          type: "toast.requested",
          toast: { status: "error", title: "Échec de l'acceptation des CGU" },
        },
      ],
    });
  });

  it("[FLOW-17] are never asked of a support agent", () => {
    const { value, emitted } = after(impersonated, answered(LOAD, newcomer), onHome, accept);
    expect([value, emitted]).toEqual([
      "excused",
      [{ type: "customer.loaded", customer: newcomer }],
    ]);
  });

  it("[AGREE-1] give way to their own page, and come back after it", () => {
    expect(replay(termsModalMachine, []).snapshot.context).toEqual({
      customerId: null,
      impersonated: false,
      customer: null,
      path: "/",
    });
    const shown = [opened(), answered(LOAD, newcomer)];
    expect(after(...shown, onTerms).value).toEqual({ asking: "hidden" });
    expect(after(...shown, onTerms, accept).value).toEqual({ asking: "hidden" });
  });

  it("[FLOW-17] ask again without a word where the login is over", () => {
    const shown = [opened(), answered(LOAD, newcomer), accept];
    expect(after(...shown, refused(ACCEPT, unauthorized))).toEqual({
      value: { asking: "shown" },
      emitted: [{ type: "customer.loaded", customer: newcomer }],
    });
  });

  it("[FLOW-23] are broken by a defect of either call, and say so", () => {
    expect(after(opened(), crashed(LOAD))).toEqual({ value: "broken", emitted: [BROKEN] });
    expect(after(opened(), answered(LOAD, newcomer), accept, crashed(ACCEPT))).toEqual({
      value: "broken",
      emitted: [{ type: "customer.loaded", customer: newcomer }, BROKEN],
    });
  });

  it("[FLOW-17] wait for the customer, who is asked for again on return to the tab", () => {
    const unknown = [opened(), refused(LOAD, offline)];
    expect(after(...unknown)).toEqual({ value: "unknown", emitted: [] });
    expect(after(...unknown, { type: "tab.returned", now: 0 }).value).toBe("loadingCustomer");
  });
});

describe("the welcome", () => {
  const NOTE = "welcomeModal.noting";
  const settled = (customer: typeof regular) => ({ type: "terms.settled", customer }) as const;
  const closed = { type: "welcome.closed" } as const;
  const discovered = { type: "welcome.discovered" } as const;
  const EVENTS: readonly Step[] = [
    settled(agreed),
    settled(regular),
    closed,
    discovered,
    reset,
    answered(NOTE, regular),
    refused(NOTE, offline),
    refused(NOTE, unauthorized),
    crashed(NOTE),
  ];
  const after = (...steps: readonly Step[]) => {
    const { snapshot, emitted } = replay(welcomeModalMachine, steps);
    return { value: snapshot.value, emitted };
  };

  it("[SESS-1] [FLOW-17] reaches every state, and a reset leaves no customer", () => {
    const { missed, visits } = walk(welcomeModalMachine, { events: EVENTS });
    expect(missed).toEqual([]);
    for (const { events } of visits) {
      const { snapshot } = replay(welcomeModalMachine, [...events, reset]);
      expect([snapshot.value, snapshot.context]).toEqual(["waitingForTerms", { customerId: null }]);
    }
  });

  it("[AGREE-2] is shown once the terms are settled, to whoever has not seen it", () => {
    expect(after(settled(agreed))).toEqual({ value: "shown", emitted: [] });
    expect(after(settled(regular))).toEqual({ value: "waitingForTerms", emitted: [] });
  });

  it("[FLOW-17] is closed at once, noted, and discovered by going home", () => {
    expect(after(settled(agreed), closed)).toEqual({ value: "noting", emitted: [] });
    expect(after(settled(agreed), discovered, answered(NOTE, regular))).toEqual({
      value: "seen",
      emitted: [
        { type: "navigation.requested", path: "/", replace: false },
        { type: "customer.loaded", customer: regular },
      ],
    });
  });

  it("[ERR-2] says when it could not be noted, and does not come back", () => {
    expect(after(settled(agreed), closed, refused(NOTE, offline), settled(agreed))).toEqual({
      value: "seen",
      emitted: [
        {
          type: "toast.requested",
          toast: { status: "error", title: "Échec lors de la modification utilisateur." },
        },
      ],
    });
    expect(after(settled(agreed), closed, refused(NOTE, unauthorized)).emitted).toEqual([]);
  });
});

describe("an impersonation", () => {
  const ask = { type: "impersonation.leaveRequested" } as const;
  const confirm = { type: "impersonation.leaveConfirmed" } as const;
  const decline = { type: "impersonation.leaveDeclined" } as const;
  const named = { type: "customer.loaded", customer: regular } as const;
  const failed = { type: "signOut.failed" } as const;
  const EVENTS: readonly ShopEvent[] = [
    opened(),
    impersonated,
    named,
    ask,
    confirm,
    decline,
    failed,
    reset,
  ];
  const after = (...steps: readonly ShopEvent[]) => {
    const { snapshot, emitted } = replay(impersonationMachine, steps);
    return { value: snapshot.value, context: snapshot.context, emitted };
  };

  it("[SESS-1] [FLOW-16] reaches every state, and a reset leaves nobody", () => {
    const { missed, visits } = walk(impersonationMachine, { events: EVENTS });
    expect(missed).toEqual([]);
    for (const { events } of visits) {
      const { snapshot } = replay(impersonationMachine, [...events, reset]);
      expect([snapshot.value, snapshot.context]).toEqual(["none", { callbackUrl: null, name: "" }]);
    }
  });

  it("[FLOW-16] shows the customer's name, their login until it is known", () => {
    expect(after(impersonated)).toEqual({
      value: { acting: "staying" },
      context: { callbackUrl: callback, name: "gerant@panetier.example" },
      emitted: [],
    });
    expect(after(impersonated, named).context.name).toBe("Camille Roux");
    expect(after(opened(), named).context).toEqual({ callbackUrl: null, name: "" });
  });

  it("[FLOW-16] asks, ends the login, and only then goes back to the support page", () => {
    expect(after(impersonated, ask, decline).value).toEqual({ acting: "staying" });
    expect(after(impersonated, ask, confirm).emitted).toEqual([{ type: "impersonation.left" }]);
    expect(after(impersonated, ask, confirm, reset)).toEqual({
      value: "none",
      context: { callbackUrl: null, name: "" },
      emitted: [{ type: "impersonation.left" }, { type: "browser.leaveRequested", url: callback }],
    });
    expect(after(impersonated, ask, confirm, failed).value).toEqual({ acting: "staying" });
  });

  it("[FLOW-16] goes to the support page after a confirmed leave only, in any sequence", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 30 }), (steps) => {
        const { emitted } = after(...steps);
        const types = emitted.map(({ type }) => type);
        const beforeLeaving = types.flatMap((type, at) =>
          type === "browser.leaveRequested" ? [types[at - 1]] : [],
        );
        expect(beforeLeaving).toEqual(beforeLeaving.map(() => "impersonation.left"));
      }),
    );
  });
});

const ofCustomer = { customerId: customerId };

itAsks(termsModalMachine, {
  "termsModal.loadingCustomer": { after: [opened()], asked: [["loadCustomer", ofCustomer]] },
  "termsModal.accepting": {
    after: [opened(), answered("termsModal.loadingCustomer", newcomer), { type: "terms.accepted" }],
    asked: [
      ["loadCustomer", ofCustomer],
      ["acceptTerms", ofCustomer],
    ],
  },
});

itAsks(welcomeModalMachine, {
  "welcomeModal.noting": {
    after: [{ type: "terms.settled", customer: agreed }, { type: "welcome.closed" }],
    asked: [["noteWelcome", ofCustomer]],
  },
});
