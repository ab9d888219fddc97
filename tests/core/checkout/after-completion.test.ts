import { Option, Schema } from "effect";
import { describe, expect, it } from "vitest";
import { pathAfterCompletion } from "../../../core/checkout/after-completion.ts";
import {
  CONFIRMATIONS_KEY,
  NOT_ORDERED,
  UNSURE_ORDER,
} from "../../../core/checkout/persisted-confirmation.ts";
import { PersistedConfirmation } from "../../../core/checkout/persisted-confirmation-schema.ts";
import { anOrder, type OrderSketch, tokenA } from "../../machines/shop-data.ts";

const after = (...payments: NonNullable<OrderSketch["payments"]>[number][]) =>
  pathAfterCompletion(anOrder({ checkoutState: "completed", payments }));

describe("a completed order", () => {
  it("[FLOW-10] leads to the bank while a card is to be charged, whatever the other part is paid by", () => {
    const init = `/panier/paiement/init?token=${tokenA}`;
    expect(after({ method: "CB", state: "cart" })).toBe(init);
    expect(
      after(
        { method: "VIREMENT", state: "processing" },
        { method: "CB", state: "cart", gmp: false },
      ),
    ).toBe(init);
  });

  it("[FLOW-10] leads to its result when no card waits", () => {
    const result = `/panier/paiement/resultat?token=${tokenA}`;
    expect(after()).toBe(result);
    expect(after({ method: "VIREMENT", state: "cart" })).toBe(result);
    expect(after({ method: "PRELEVEMENT", state: "prevalidated" })).toBe(result);
    // Its page was open already: the result says what can be done.
    expect(after({ method: "CB", state: "processing" })).toBe(result);
  });
});

describe("an order of which nothing is known", () => {
  it("[FLOW-10] is recorded with its token, its key and its total in cents", () => {
    const sent = { token: tokenA, key: "4f5c", total: 12_345 };
    const read = Schema.decodeUnknownOption(PersistedConfirmation);
    expect([read(JSON.parse(JSON.stringify(sent))), read({ ...sent, total: 123.45 })]).toEqual([
      Option.some(sent),
      Option.none(),
    ]);
  });

  it("[FLOW-10] is said to be one that is made once at most, and one that is not there to be lost", () => {
    expect([CONFIRMATIONS_KEY, UNSURE_ORDER, NOT_ORDERED]).toEqual([
      "panetier.confirmations",
      "On ne sait pas encore si votre commande est partie. Demandez à nouveau : elle ne sera passée qu'une fois.",
      "Votre commande n'est pas enregistrée. Votre panier est intact : vous pouvez la valider à nouveau.",
    ]);
  });
});
