import { Effect } from "effect";
import { controlOf, type Envelope } from "../../../core/edifact/interchange.ts";
import { writtenNow } from "./written-now.ts";

/** The CONTRL that says to who sent an interchange that its syntax is taken; its letters are those of ISO 8859-1. */
export const controlTaken = (envelope: Envelope) =>
  Effect.map(
    writtenNow(envelope.recipient, envelope.sender, [controlOf(envelope, null)]),
    (bytes) => bytes.toString("latin1"),
  );
