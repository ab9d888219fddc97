import { Arbitrary, Effect, Schema } from "effect";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { StoreId, VariantCode } from "../../../api-schema/primitives.ts";
import { answerOf, inputOf } from "../../../machines/laboratory/flows/answers.ts";
import {
  EVENT_SCHEMAS,
  EventSchema,
  schemaOf,
  type ShopEvent,
  type ShopEventOf,
} from "../../../machines/events/shop-event.ts";
import { FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import { sampleOf } from "../../../machines/laboratory/flows/samples.ts";
import { blankOf, fieldOf } from "../../../machines/laboratory/simulation/form-fields.ts";
import { checked } from "../../../machines/laboratory/simulation/checked.ts";
import { SCENARIOS } from "../../../machines/laboratory/simulation/scenarios.ts";
import { runScript } from "../../../machines/laboratory/simulation/simulation.ts";
import { flowNames } from "./simulation-sketch.ts";

// safe: the keys of the record are its type's
const types = Object.keys(EVENT_SCHEMAS) as ShopEvent["type"][];

describe("events as schemas", () => {
  it("give events their types: plain data, with what it is called first", () => {
    expectTypeOf<ShopEventOf<"line.changed">>().toEqualTypeOf<{
      readonly type: "line.changed";
      readonly storeId: StoreId;
      readonly variant: VariantCode;
      readonly quantity: number;
    }>();
  });

  it("take any event as what a toast's action tells, and nothing else", () => {
    const asked = (event: unknown) =>
      checked(EventSchema, {
        type: "toast.requested",
        toast: { status: "success", title: "Fait", action: { label: "A", altText: "B", event } },
      }).ok;
    expect([
      asked({ type: "cart.emptied", storeId: 1 }),
      asked({ type: "cart.emptied" }),
      asked({ type: "cart.filled", storeId: 1 }),
    ]).toEqual([true, false, false]);
  });

  for (const type of types) {
    it(`[SIM-7] take any ${type} to itself, through JSON text`, () => {
      const schema = schemaOf(type);
      const values = Effect.runSync(
        Arbitrary.sampleEffect(Arbitrary.schema(schema), { count: 3, seed: 20261121 }),
      );
      for (const value of values) {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(checked(EventSchema, plain)).toEqual({ ok: true, value: plain });
      }
    });
  }

  it("[SIM-7] have an example of each, which fits and says when it is", () => {
    for (const type of types) {
      const sample = sampleOf(type, 4000);
      expect(checked(schemaOf(type), sample)).toEqual({ ok: true, value: sample });
    }
    expect(sampleOf("tab.returned", 4000)).toEqual({ type: "tab.returned", now: 4000 });
  });
});

describe("answers and inputs", () => {
  for (const flow of flowNames) {
    it(`[SIM-7] are described for every call of ${flow}, with an example that fits`, () => {
      const { machine } = FLOWS[flow];
      for (const call of Object.keys(machine.implementations.actors)) {
        const described = answerOf(call);
        expect(described, call).toBeDefined();
        if (described === undefined) continue;
        expect(checked(described.schema, described.example)).toEqual({
          ok: true,
          value: described.example,
        });
      }
      const input = inputOf(flow);
      if (input !== undefined) expect(checked(input.schema, input.example).ok).toBe(true);
    });
  }
});

describe("ready-made simulations", () => {
  for (const { flow, title, script, endsIn } of SCENARIOS) {
    it(`[SIM-6] « ${title} » (${flow}) ends in the state that it names`, () => {
      const { snapshot, halted } = runScript(script);
      expect({ value: snapshot.value, halted }).toEqual({ value: endsIn, halted: null });
    });
  }

  it("[SIM-6] are there for ten machines at least", () => {
    expect(new Set(SCENARIOS.map(({ flow }) => flow)).size).toBeGreaterThanOrEqual(10);
  });
});

describe("fields of a form", () => {
  it("are made of the event's schema", () => {
    expect(fieldOf(schemaOf("store.activated"))).toEqual({
      kind: "struct",
      members: [
        { name: "storeId", optional: false, field: { kind: "number" } },
        {
          name: "cause",
          optional: false,
          field: { kind: "choice", options: ["start", "selection"] },
        },
        { name: "mayOrder", optional: false, field: { kind: "boolean" } },
        { name: "mayMessage", optional: false, field: { kind: "boolean" } },
        { name: "needsScore", optional: false, field: { kind: "boolean" } },
      ],
    });
  });

  it("go down into structs and lists, and leave what is deep to JSON", () => {
    expect(fieldOf(schemaOf("lines.added"))).toEqual({
      kind: "struct",
      members: [
        { name: "storeId", optional: false, field: { kind: "number" } },
        {
          name: "items",
          optional: false,
          field: {
            kind: "list",
            item: {
              kind: "struct",
              members: [
                { name: "variant", optional: false, field: { kind: "text" } },
                { name: "quantity", optional: false, field: { kind: "number" } },
              ],
            },
          },
        },
      ],
    });
    expect(fieldOf(schemaOf("store.updated"))).toEqual({
      kind: "struct",
      members: [{ name: "store", optional: false, field: { kind: "json" } }],
    });
  });

  it("begin with something for each kind", () => {
    expect(blankOf(fieldOf(schemaOf("lines.added")))).toEqual({ storeId: 0, items: [] });
    expect(blankOf({ kind: "nullable", inner: { kind: "text" } })).toBe(null);
    expect(blankOf({ kind: "choice", options: ["cart", "delivery"] })).toBe("cart");
  });

  it("say in French what does not fit, and where", () => {
    const deep = Schema.Struct({ items: Schema.Array(Schema.Struct({ quantity: Schema.Int })) });
    expect([
      checked(deep, { items: [{ quantity: 1 }, { quantity: 1.5 }] }),
      checked(deep, {}),
      checked(deep, 3),
      checked(deep, { items: [] }),
    ]).toEqual([
      { ok: false, message: "« items.1.quantity » : cette valeur ne convient pas." },
      { ok: false, message: "« items » : il manque." },
      { ok: false, message: "Une autre sorte de valeur est attendue." },
      { ok: true, value: { items: [] } },
    ]);
  });
});
