import { Schema } from "effect";
import type { TestimonySeed } from "../../../server/editions/content-types.ts";
import { kept } from "../data/data-files.ts";
import { readTable } from "../data/table.ts";

const { Struct, String: Text } = Schema;

const Testimony = Struct({ quote: Text, name: Text, trade: Text, company: Text, town: Text });

/** People of the demonstration: none of them exists. */
export const testimonies = kept((): readonly TestimonySeed[] =>
  readTable("content/testimonies.csv", Testimony),
);
