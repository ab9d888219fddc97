import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { IncidentState } from "../../../api-schema/messaging.ts";
import { OrderItemId } from "../../../api-schema/primitives.ts";
import {
  type IncidentEvent,
  incidentProblems,
  incidentStateLabel,
  isReportable,
  nextIncidentState,
  type ReportableShipment,
} from "../../../core/messaging/incident.ts";
import {
  MESSAGE_REASONS,
  messageReason,
  needsLines,
} from "../../../core/messaging/message-reasons.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";

const states: readonly IncidentState[] = ["open", "answered", "closed"];
const events: readonly IncidentEvent[] = ["storeWrote", "otherSideWrote", "closed"];
const anyEvent = fc.constantFrom(...events);
const anyHistory = fc.array(anyEvent, { maxLength: 30 });
const after = (history: readonly IncidentEvent[]): IncidentState =>
  history.reduce(nextIncidentState, "open");

describe("[MSG-8] the states of an incident", () => {
  it("are those of the table", () => {
    const table = states.map((state) => events.map((event) => nextIncidentState(state, event)));
    expect(table).toEqual([
      ["open", "answered", "closed"],
      ["open", "answered", "closed"],
      ["open", "closed", "closed"],
    ]);
  });

  it("wait for an answer exactly when the store had the last word", () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const last = history.at(-1) ?? "storeWrote";
        expect(after(history) === "open").toBe(last === "storeWrote");
      }),
    );
  });

  it("stay closed until the store writes again", () => {
    fc.assert(
      fc.property(anyHistory, fc.array(fc.constantFrom("otherSideWrote", "closed")), (a, b) => {
        expect(after([...a, "closed", ...b])).toBe("closed");
        expect(after([...a, "closed", ...b, "storeWrote"])).toBe("open");
      }),
    );
  });

  it("are the same however often the same thing is said", () => {
    fc.assert(
      fc.property(anyHistory, anyEvent, (history, event) => {
        expect(after([...history, event, event])).toBe(after([...history, event]));
      }),
    );
  });
});

it("[MSG-8] says how an incident stands", () => {
  expect(states.map(incidentStateLabel)).toEqual(["En attente de réponse", "Répondu", "Clos"]);
});

const anyShipment = fc
  .array(fc.record({ name: fc.string(), quantity: fc.integer({ min: 1, max: 50 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((items): ReportableShipment => ({
    status: SHIPMENT.delivered,
    items: items.map((item, index) => ({ id: OrderItemId.make(index + 1), ...item })),
  }));

describe("[MSG-7] an incident", () => {
  it("is reported once the delivery has left: on its way, arrived, invoiced or returned", () => {
    const reportable = Object.entries(SHIPMENT).filter(([, status]) => isReportable(status));
    expect(reportable.map(([name]) => name)).toEqual(["sent", "delivered", "returned", "invoiced"]);
  });

  it("takes any lines of the delivery, each once, up to what it brought", () => {
    fc.assert(
      fc.property(anyShipment, fc.infiniteStream(fc.nat()), (shipment, numbers) => {
        const lines = shipment.items.map(({ id, quantity }) => {
          const { value = 0 } = numbers.next();
          return { orderItemId: id, quantity: 1 + (value % quantity) };
        });
        expect(incidentProblems("missing", lines, shipment)).toEqual([]);
      }),
    );
  });

  it("refuses one line more than the delivery has, one piece more than a line had, and none", () => {
    fc.assert(
      fc.property(anyShipment, fc.integer({ min: 0, max: 5 }), (shipment, place) => {
        const lines = shipment.items.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
        const at = place % lines.length;
        const fieldsOf = (wrong: typeof lines) =>
          incidentProblems("damaged", wrong, shipment).map(({ field }) => field);
        const foreign = { orderItemId: OrderItemId.make(99), quantity: 1 };
        expect(fieldsOf([...lines, foreign])).toEqual([`lines.${lines.length}`]);
        const changed = (by: (quantity: number) => number) =>
          lines.map((line, index) =>
            index === at ? { ...line, quantity: by(line.quantity) } : line,
          );
        expect(fieldsOf(changed((quantity) => quantity + 1))).toEqual([`lines.${at}`]);
        expect(fieldsOf(changed(() => 0))).toEqual([`lines.${at}`]);
        expect(fieldsOf([...lines, ...lines.slice(at, at + 1)])).toEqual([`lines.${lines.length}`]);
      }),
    );
  });

  it("needs lines where its reason speaks of products", () => {
    const shipment = { status: SHIPMENT.sent, items: [] };
    const needing = MESSAGE_REASONS.filter(
      ({ code }) => incidentProblems(code, [], shipment).length > 0,
    );
    expect(needing.map(({ code }) => code)).toEqual([
      "missing",
      "damaged",
      "wrong-product",
      "best-before",
    ]);
    expect(needing.every(({ code }) => needsLines(code))).toBe(true);
  });

  it("says of each line what is wrong with it", () => {
    const item = (id: number, name: string, quantity: number) => ({
      id: OrderItemId.make(id),
      name,
      quantity,
    });
    const shipment = { status: SHIPMENT.sent, items: [item(1, "T65", 1), item(2, "T80", 12)] };
    const line = (id: number, quantity: number) => ({
      orderItemId: OrderItemId.make(id),
      quantity,
    });
    expect([
      incidentProblems("missing", [], shipment),
      incidentProblems(
        "missing",
        [line(1, 2), line(2, 13), line(9, 1), line(2, 1), line(1, 0)],
        shipment,
      ),
      incidentProblems("late", [], shipment),
      incidentProblems("late", [line(2, 0)], shipment),
    ]).toEqual([
      [{ field: "lines", message: "Indiquez au moins un produit." }],
      [
        { field: "lines.0", message: "« T65 » : la livraison en comptait 1." },
        { field: "lines.1", message: "« T80 » : indiquez de 1 à 12, la quantité livrée." },
        { field: "lines.2", message: "Ce produit ne fait pas partie de cette livraison." },
        { field: "lines.3", message: "« T80 » est indiqué deux fois." },
        { field: "lines.4", message: "« T65 » est indiqué deux fois." },
      ],
      [],
      [{ field: "lines.0", message: "« T80 » : indiquez de 1 à 12, la quantité livrée." }],
    ]);
  });

  it("says once that it is too early", () => {
    const lines = [{ orderItemId: OrderItemId.make(1), quantity: 0 }];
    const problems = incidentProblems("missing", lines, { status: SHIPMENT.ready, items: [] });
    expect(problems).toEqual([
      {
        field: "shipmentId",
        message: "Cette livraison n’est pas encore partie : écrivez plutôt un message.",
      },
    ]);
  });

  it("has one of the reasons that are offered, in their order", () => {
    expect(MESSAGE_REASONS).toEqual([
      { code: "missing", label: "Produit manquant" },
      { code: "damaged", label: "Produit abîmé" },
      { code: "wrong-product", label: "Erreur de produit" },
      { code: "late", label: "Livraison en retard" },
      { code: "temperature", label: "Chaîne du froid" },
      { code: "best-before", label: "Date limite trop courte" },
      { code: "billing", label: "Prix ou facturation" },
      { code: "other", label: "Autre problème" },
    ]);
  });

  it("has a reason even where its code is forgotten", () => {
    expect(messageReason("late")).toEqual({ code: "late", label: "Livraison en retard" });
    expect(messageReason("lost")).toEqual({ code: "other", label: "Autre problème" });
  });
});
