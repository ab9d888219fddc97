import { describe, expect, it } from "vitest";
import { UNDO_MS } from "../../machines/order/cart-lines-toasts.ts";
import { add, after, change, emptied, saved, SEND } from "./a-cart.ts";
import { anAnswer, butter, flour, storeA } from "./shop-data.ts";
import { answered } from "./walk.ts";

describe("removing", () => {
  it("[FLOW-8] can be taken back", () => {
    const removed = after(saved({ lines: { [flour]: 3 } }), change(flour, 0));
    const undo = { type: "lines.added", storeId: storeA, items: [{ variant: flour, quantity: 3 }] };
    expect(removed.emitted).toEqual([
      {
        type: "toast.requested",
        toast: {
          status: "success",
          title: "Produit retiré du panier",
          description: `Produit ${flour}`,
          duration: UNDO_MS,
          action: {
            label: "Annuler",
            altText: "Remettre ce qui vient d'être retiré du panier",
            event: undo,
          },
        },
      },
    ]);
    const undone = after(
      saved({ lines: { [flour]: 3 } }),
      change(flour, 0),
      answered(SEND, anAnswer({ revision: 2 })),
      undo,
    );
    expect([undone.shown.flour, undone.inFlight?.kind]).toEqual([3, "add"]);
  });

  it("[FLOW-8] takes back what was added at once, to the totals from before", () => {
    const { shown } = after(saved({ lines: { [flour]: 3 } }), add(flour, 4), add(butter, 2), {
      type: "lines.takenBack",
      storeId: storeA,
      items: [
        { variant: flour, quantity: 3 },
        { variant: butter, quantity: 0 },
      ],
    });
    expect(shown).toEqual({ flour: 3, butter: 0, yeast: 0 });
  });

  it("[FLOW-8] offers to take back the whole cart once it is emptied", () => {
    const { shown, emitted } = after(saved({ lines: { [flour]: 3, [butter]: 2 } }), emptied);
    expect(shown).toEqual({ flour: 0, butter: 0, yeast: 0 });
    expect(
      emitted.map((event) => event.type === "toast.requested" && event.toast.action?.event),
    ).toEqual([
      {
        type: "lines.added",
        storeId: storeA,
        items: [
          { variant: flour, quantity: 3 },
          { variant: butter, quantity: 2 },
        ],
      },
    ]);
  });
});
