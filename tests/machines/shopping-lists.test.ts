import { describe, expect, it } from "vitest";
import { ShoppingListId, StoreId, VariantCode } from "../../api-schema/primitives.ts";
import type { ShoppingList } from "../../api-schema/shopping-list.ts";
import type { ListChange } from "../../core/lists/pending-change.ts";
import { sampleList as list } from "../../machines/laboratory/flows/sample-list.ts";
import { shoppingListsMachine } from "../../machines/shop/shopping-lists.ts";
import type { ShopEvent, ToastRequest } from "../../machines/events/shop-event.ts";
import { BROKEN } from "../../machines/system/answers.ts";
import { itAsks } from "./it-asks.ts";
import {
  answered,
  crashed,
  elapsed,
  offline,
  refused,
  replay,
  serverError,
  type Step,
  unauthorized,
} from "./walk.ts";

const SEND = "shoppingLists.sending";
const READ = "shoppingLists.reading";
const OVERTAKEN = "shoppingLists.overtaken";
const REREAD = "shoppingLists.rereading";

const storeId = StoreId.make(1);
const flour = VariantCode.make("FARINE-T65-25");
const yeast = VariantCode.make("LEVURE-500");

const read: ShopEvent = { type: "shoppingList.read", storeId, list };
const asks = (...changes: readonly ListChange[]): ShopEvent => ({
  type: "shoppingList.changed",
  storeId,
  list: list.id,
  changes,
});
const rename = (name: string): ListChange => ({ kind: "rename", name });
const count = (quantity: number): ListChange => ({ kind: "quantity", code: flour, quantity });
const at = (revision: number, change: Partial<ShoppingList> = {}): ShoppingList => ({
  ...list,
  revision,
  ...change,
});

const run = (...steps: readonly Step[]) => {
  const { snapshot, emitted } = replay(shoppingListsMachine, steps, { storeId, queued: null });
  const { queue, queued: kept, refreshed: seen, isLate } = snapshot.context;
  return {
    queued: kept.map(({ change }: { readonly change: ListChange }) => change),
    value: snapshot.value,
    queue: queue.map(({ change }: { readonly change: ListChange }) => change),
    revision: seen[list.id]?.revision,
    isLate,
    told: emitted.flatMap((event) =>
      event.type === "shoppingList.deferred"
        ? []
        : [event.type === "toast.requested" ? event.toast.title : event.type],
    ),
    emitted,
  };
};

describe("the changes of a list", () => {
  it("[LIST-20] are sent in their order, one call at a time, the last wish for the same thing only", () => {
    const first = run(read, asks(count(5)), asks(count(6)), asks(count(7)), asks(rename("Lundi")));
    expect([first.value, first.queue]).toEqual(["sending", [count(5), count(7), rename("Lundi")]]);
    const last = run(
      read,
      asks(count(5)),
      asks(count(7)),
      answered(SEND, at(5)),
      answered(SEND, at(6)),
    );
    expect([last.value, last.queue, last.revision, last.told]).toEqual([
      "idle",
      [],
      6,
      ["shoppingList.answered", "shoppingList.answered"],
    ]);
  });

  it("[LIST-20] never go back to an older answer", () => {
    expect(run(read, asks(count(5)), answered(SEND, at(9)), read).revision).toBe(9);
  });

  it("[LIST-21] are made again of what somebody else has left, and that is told", () => {
    const theirs = at(6, { name: "Commande de Marie", updatedBy: "Marie Petit" });
    const told = run(
      read,
      asks(rename("Lundi")),
      refused(SEND, serverError(409)),
      answered(OVERTAKEN, theirs),
    );
    expect([told.value, told.queue, told.revision, told.told]).toEqual([
      "sending",
      [rename("Lundi")],
      6,
      ["shoppingList.answered", "Marie Petit a modifié cette liste : votre changement est gardé"],
    ]);
  });

  it("[LIST-21] are not sent twice when the lost answer was a success", () => {
    const mine = at(5, { name: "Lundi", updatedBy: "Camille Aubert" });
    const told = run(
      read,
      asks(rename("Lundi")),
      refused(SEND, offline),
      elapsed("untilRetry", "shoppingLists.waiting"),
      refused(SEND, serverError(409)),
      answered(OVERTAKEN, mine),
    );
    expect([told.value, told.queue, told.told]).toEqual([
      "idle",
      [],
      ["Votre changement est gardé", "shoppingList.answered"],
    ]);
  });

  const seen = (...changes: readonly ListChange[]): ShopEvent => ({
    type: "queue.listsRefreshed",
    storeId,
    changes: changes.map((change) => ({ list: list.id, change })),
  });
  const deferred = (steps: ReturnType<typeof run>) =>
    steps.emitted.flatMap((event) =>
      event.type === "shoppingList.deferred" ? [event.changes.map(({ change }) => change)] : [],
    );

  it("[CARNET-12] go to the order book without an answer, and what comes after follows them there", () => {
    const lost = [read, asks(count(5)), refused(SEND, offline)] as const;
    expect(deferred(run(...lost))).toEqual([[count(5)]]);
    const handed = run(...lost, asks(count(7)), seen(count(5)));
    expect([handed.value, handed.queued, handed.queue, deferred(handed)]).toEqual([
      "waiting",
      [count(5)],
      [count(7)],
      [[count(5)], [count(7)]],
    ]);
    const all = run(...lost, asks(count(7)), seen(count(5)), seen(count(7)));
    expect([all.value, all.queued, all.queue, all.isLate]).toEqual(["idle", [count(7)], [], true]);
    const sent = run(...lost, seen(count(5)), seen());
    expect([sent.value, sent.queued, sent.queue, sent.isLate]).toEqual(["idle", [], [], false]);
    // What it has is not sent from here too: it would come after what is asked for behind it.
    const returned: ShopEvent = { type: "tab.returned", now: 0 };
    const held = run(seen(), ...lost, returned, elapsed("untilRetry", "shoppingLists.waiting"));
    expect([held.value, held.queue]).toEqual(["waiting", [count(5)]]);
    const next = run(...lost, seen(count(5)), seen(), asks(rename("Lundi")));
    expect([next.value, deferred(next).length]).toEqual(["sending", 1]);
  });

  it("[CARNET-12] are sent from here where no order book takes them", () => {
    const again = run(
      read,
      asks(count(5)),
      refused(SEND, offline),
      elapsed("untilRetry", "shoppingLists.waiting"),
      asks(rename("Lundi")),
      answered(SEND, at(5)),
    );
    expect([again.value, again.queue]).toEqual(["sending", [rename("Lundi")]]);
  });

  it("[CARNET-12] of another store in the order book are not heard", () => {
    const other = { ...seen(count(5)), storeId: StoreId.make(2) } as ShopEvent;
    expect(run(other).queued).toEqual([]);
    expect(run(read, asks(count(5)), refused(SEND, offline), other).queue).toEqual([count(5)]);
  });

  it("[CARNET-9] wait for the next login when this one is over", () => {
    const over = run(read, asks(count(5)), refused(SEND, unauthorized));
    expect([over.value, over.queue]).toEqual(["waiting", [count(5)]]);
  });

  it("[LIST-22] wait without an answer, which is told once, and leave when the tab comes back", () => {
    const lost = run(
      read,
      asks(count(5)),
      refused(SEND, offline),
      asks(rename("Lundi")),
      elapsed("untilRetry", "shoppingLists.waiting"),
      refused(SEND, serverError(503)),
    );
    expect([lost.value, lost.queue, lost.isLate, lost.told]).toEqual([
      "waiting",
      [count(5), rename("Lundi")],
      true,
      ["Votre changement est gardé"],
    ]);
    const back = run(
      read,
      asks(count(5)),
      refused(SEND, offline),
      { type: "tab.returned", now: 0 },
      answered(SEND, at(5)),
    );
    expect([back.value, back.queue, back.isLate]).toEqual(["idle", [], false]);
  });

  it("read the list first when it is not known", () => {
    expect(run(asks(rename("Lundi"))).value).toBe("reading");
    expect(run(asks(rename("Lundi")), answered(READ, list)).value).toBe("sending");
    expect(run(asks(count(5))).value).toBe("sending");
  });

  it("[LIST-23] of a product page leave alone what the list holds already, and say so", () => {
    const collect: ListChange = { kind: "collect", products: [{ code: flour, quantity: 1 }] };
    const held = run(read, asks(collect), answered(READ, list));
    expect([held.value, held.told]).toEqual(["idle", ["Déjà dans « Commande du mardi »"]]);
  });

  it("[LIST-23] of a product page can be taken back", () => {
    const collect: ListChange = { kind: "collect", products: [{ code: yeast, quantity: 1 }] };
    const added = run(asks(collect), answered(READ, list), answered(SEND, at(5)));
    expect([added.value, added.emitted.at(-1)]).toEqual([
      "idle",
      {
        type: "toast.requested",
        toast: {
          status: "success",
          title: "Ajouté à « Commande du mardi »",
          duration: 7000,
          action: {
            label: "Annuler",
            altText: "Annuler : retirer de la liste ce qui vient d'y être ajouté",
            event: asks({ kind: "remove", code: yeast }),
          },
        },
      },
    ]);
  });

  it("are given up with the server's reason when they are refused, and the list is read again", () => {
    const told = run(read, asks(rename(""), count(5)), refused(SEND, serverError(422)));
    expect([told.value, told.queue, told.told]).toEqual(["rereading", [count(5)], ["Refus 422"]]);
    expect(
      run(read, asks(rename("")), refused(SEND, serverError(422)), answered(REREAD, at(5))).value,
    ).toBe("idle");
    expect(
      run(read, asks(rename("")), refused(SEND, serverError(422)), refused(REREAD, offline)).value,
    ).toBe("idle");
    expect(run(asks(rename("")), refused(READ, serverError(403))).told).toEqual(["Refus 403"]);
  });

  it("end with their list, those of another one go on", () => {
    const other: ShopEvent = {
      type: "shoppingList.changed",
      storeId,
      list: ShoppingListId.make(8),
      changes: [count(1)],
    };
    const gone = run(
      read,
      asks(count(5), rename("Lundi")),
      other,
      refused(SEND, serverError(404)),
      refused(REREAD, serverError(404)),
    );
    expect([gone.value, gone.queue, gone.told]).toEqual([
      "sending",
      [count(1)],
      ["shoppingList.answered", "Cette liste n'existe plus"],
    ]);
    for (const [id, before] of [
      [READ, [asks(rename("Lundi"))]],
      [OVERTAKEN, [read, asks(rename("Lundi")), refused(SEND, serverError(409))]],
      [REREAD, [read, asks(rename("Lundi")), refused(SEND, serverError(422))]],
    ] as const) {
      expect(run(...before, refused(id, serverError(404))).told.at(-1)).toBe(
        "Cette liste n'existe plus",
      );
    }
  });

  it("whose line is gone are given up, the list as it is now shows", () => {
    const told = run(
      read,
      asks(count(5)),
      refused(SEND, serverError(404)),
      answered(REREAD, at(6)),
    );
    expect([told.value, told.queue, told.revision, told.told]).toEqual([
      "idle",
      [],
      6,
      ["shoppingList.answered"],
    ]);
  });

  it("of another store are not heard", () => {
    expect(run({ ...asks(count(5)), storeId: StoreId.make(2) } as ShopEvent).value).toBe("idle");
  });
});

const again = elapsed("untilRetry", "shoppingLists.waiting");
const conflict = refused(SEND, serverError(409));
const collect: ListChange = { kind: "collect", products: [{ code: flour, quantity: 1 }] };
const toast = (told: ToastRequest): ShopEvent => ({ type: "toast.requested", toast: told });
const answeredList = (seen: ShoppingList | null): ShopEvent => ({
  type: "shoppingList.answered",
  storeId,
  list: seen,
});
const late = toast({
  status: "warning",
  title: "Votre changement est gardé",
  description:
    "Le serveur ne répond pas. Vérifiez votre connexion. La liste sera enregistrée dès qu'il répond.",
});
const goneList = toast({
  status: "error",
  title: "Cette liste n'existe plus",
  description: "Quelqu'un l'a supprimée. Elle se retrouve pendant 30 jours.",
});
const because = (title: string): ShopEvent => toast({ status: "error", title });

/** Where it stands after these steps, what waits, and what the last of them has told. */
const after = (...steps: readonly Step[]) => {
  const { emitted, ...rest } = run(...steps);
  return { ...rest, told: emitted.slice(run(...steps.slice(0, -1)).emitted.length) };
};

describe("what is said of a change of a list", () => {
  it.each([
    ["Marie Petit", "Marie Petit a modifié cette liste : votre changement est gardé"],
    [null, "Quelqu'un a modifié cette liste : votre changement est gardé"],
  ])("[LIST-21] that meets the list of %s names them", (updatedBy, title) => {
    const theirs = at(6, { name: "Commande de Marie", updatedBy });
    const { told } = after(read, asks(rename("Lundi")), conflict, answered(OVERTAKEN, theirs));
    expect(told).toEqual([answeredList(theirs), toast({ status: "warning", title })]);
  });

  it("[LIST-22] that has no answer is that it is kept", () => {
    const { value, told } = after(read, asks(count(5)), refused(SEND, offline));
    const deferred = { list: list.id, change: count(5) };
    expect([value, told]).toEqual([
      "waiting",
      [late, { type: "shoppingList.deferred", storeId, changes: [deferred] }],
    ]);
  });

  it("[LIST-23] whose product is there already is just that", () => {
    const { told } = after(asks(collect), answered(READ, list));
    expect(told).toEqual([toast({ status: "success", title: "Déjà dans « Commande du mardi »" })]);
  });

  it.each([
    ["that is read for it", READ, [asks(rename("A"), count(5))]],
    ["that somebody has changed", OVERTAKEN, [read, asks(rename("A"), count(5)), conflict]],
  ] as const)("is the refusal of a list %s, and the rest goes on", (_, call, before) => {
    const refusal = after(...before, refused(call, serverError(403)));
    expect([refusal.value, refusal.queue, refusal.told]).toEqual([
      "sending",
      [count(5)],
      [because("Refus 403")],
    ]);
    const gone = after(...before, refused(call, serverError(404)));
    expect([gone.value, gone.queue, gone.told]).toEqual([
      "idle",
      [],
      [answeredList(null), goneList],
    ]);
    const lost = after(...before, refused(call, offline));
    expect([lost.value, lost.queue, lost.told[0]]).toEqual([
      "waiting",
      [rename("A"), count(5)],
      late,
    ]);
  });

  it("is nothing where it has deleted its list", () => {
    const deleted = after(read, asks({ kind: "delete" }), answered(SEND, null));
    expect([deleted.value, deleted.queue, deleted.told]).toEqual([
      "idle",
      [],
      [answeredList(null)],
    ]);
  });

  it.each([
    ["is read for it", [asks(rename("A")), crashed(READ)]],
    ["is changed", [read, asks(rename("A")), crashed(SEND)]],
    ["somebody has changed", [read, asks(rename("A")), conflict, crashed(OVERTAKEN)]],
    ["is read again", [read, asks(rename("A")), refused(SEND, serverError(422)), crashed(REREAD)]],
  ] as const)("[FLOW-23] whose list %s by a call with a defect is that, once", (_, steps) => {
    const { value, told } = after(...steps);
    expect([value, told]).toEqual(["broken", [BROKEN]]);
  });
});

describe("a change of a list that waits", () => {
  const kept = (...changes: readonly ListChange[]): ShopEvent => ({
    type: "queue.listsRefreshed",
    storeId,
    changes: changes.map((change) => ({ list: list.id, change })),
  });
  const returned: ShopEvent = { type: "tab.returned", now: 0 };

  it.each([
    ["after a while", again],
    ["as the tab comes back", returned],
  ])(
    "[LIST-20] gives way to a newer one for the same thing, once it is asked again %s",
    (_, back) => {
      const { value, queue } = after(
        asks(rename("Lundi")),
        refused(READ, offline),
        back,
        asks(rename("Mardi")),
      );
      expect([value, queue]).toEqual(["reading", [rename("Mardi")]]);
    },
  );

  it("[CARNET-12] is told once of all that the order book has, and again of what comes later", () => {
    const lost = [read, asks(count(5)), refused(SEND, offline), kept(count(5))] as const;
    expect(after(...lost).isLate).toBe(true);
    const more = after(...lost, asks(rename("Lundi")));
    expect([more.value, more.isLate, more.told]).toEqual([
      "waiting",
      true,
      [
        {
          type: "shoppingList.deferred",
          storeId,
          changes: [{ list: list.id, change: rename("Lundi") }],
        },
      ],
    ]);
    const still = after(...lost, kept(count(6)));
    expect([still.isLate, still.queued]).toEqual([true, [count(6)]]);
    const later = after(...lost, kept(), asks(count(7)), refused(SEND, offline));
    expect(later.told[0]).toEqual(late);
  });

  it("[LIST-22] is told again once its list is gone and another one has no answer", () => {
    const other: ShopEvent = {
      type: "shoppingList.changed",
      storeId,
      list: ShoppingListId.make(8),
      changes: [count(1)],
    };
    const gone = [asks(rename("Lundi")), refused(READ, offline), again] as const;
    const { value, isLate, told } = after(
      ...gone,
      refused(READ, serverError(404)),
      other,
      refused(SEND, offline),
    );
    expect([value, isLate, told[0]]).toEqual(["waiting", true, late]);
  });

  it("[CARNET-12] is left to the order book, where there is one from the first", () => {
    const { snapshot } = replay(
      shoppingListsMachine,
      [read, asks(count(5)), refused(SEND, offline), returned, again],
      { storeId, queued: [] },
    );
    expect([snapshot.value, snapshot.context]).toEqual([
      "waiting",
      {
        storeId,
        refreshed: { [list.id]: list },
        queue: [{ list: list.id, change: count(5) }],
        queued: [],
        hasOfflineQueue: true,
        deferred: 1,
        readFor: null,
        doubted: null,
        isLate: true,
      },
    ]);
  });

  it("[CARNET-12] is the order book's from then on that has taken one", () => {
    const { value } = after(
      read,
      asks(count(5)),
      refused(SEND, offline),
      kept(),
      asks(count(6)),
      refused(SEND, offline),
      returned,
    );
    expect(value).toBe("waiting");
  });

  it("[LIST-20] reads its list where the order of lines is to change that nobody has seen", () => {
    const arranged: ListChange = { kind: "arrange", arrangement: [] };
    expect(after(asks(arranged)).value).toBe("reading");
    expect(after(read, asks(arranged)).value).toBe("sending");
  });
});

const input = { storeId, queued: null };
const ofList = { storeId, list: list.id };
const sent = (change: ListChange, seen: ShoppingList | null = list) =>
  ["changeList", { ...ofList, change, refreshed: seen }] as const;
const loaded = ["loadList", ofList] as const;

itAsks(shoppingListsMachine, {
  [READ]: { input, after: [asks(rename("Lundi"))], asked: [loaded] },
  [SEND]: {
    input,
    after: [read, asks(count(5)), answered(SEND, at(5)), asks(rename("Lundi"))],
    asked: [sent(count(5)), sent(rename("Lundi"), at(5))],
  },
  [OVERTAKEN]: {
    input,
    after: [read, asks(rename("Lundi")), refused(SEND, serverError(409))],
    asked: [sent(rename("Lundi")), loaded],
  },
  [REREAD]: {
    input,
    after: [read, asks(count(5)), refused(SEND, serverError(404))],
    asked: [sent(count(5)), loaded],
  },
});

describe("a change of a list that was never read", () => {
  it("[LIST-20] is sent without one", () => {
    expect(replay(shoppingListsMachine, [asks(count(5))], input).asked).toEqual([
      sent(count(5), null),
    ]);
  });
});
