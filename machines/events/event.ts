import { Schema, type Struct } from "effect";
import { StoreId, VariantCode } from "../../api-schema/primitives.ts";

// What events are declared by. The shop imports the types of this folder alone: a schema weighs, and
// forms, links and examples of the laboratory are all that it is for.

/** The fields of each event, by its type. */
type Declared = { readonly [type: string]: Schema.Struct.Fields };

/** The schema of each event, by its type. */
export type EventSchemas<Events extends Declared> = {
  readonly [Type in keyof Events]: Schema.Struct<
    Struct.Simplify<{ readonly type: Schema.Literal<Type & string> } & Events[Type]>
  >;
};

/** The schemas of events: each its own type, and these fields. */
export const eventSchemas = <Events extends Declared>(events: Events): EventSchemas<Events> =>
  // safe: an entry for each event
  Object.fromEntries(
    Object.entries(events).map(([type, fields]) => [
      type,
      Schema.Struct({ type: Schema.Literal(type), ...fields }),
    ]),
  ) as unknown as EventSchemas<Events>;

/** An event of one store: the actors of that store alone are told. */
export const inStore = { storeId: StoreId };

/** So many of a variant, in packagings. */
export const wantedLine = { variant: VariantCode, quantity: Schema.Int };
export const WantedLine = Schema.Struct(wantedLine);
export type WantedLine = typeof WantedLine.Type;
