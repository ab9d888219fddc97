import { deflateSync } from "node:zlib";
import { Result } from "effect";
import { describe, expect, it } from "vitest";
import { EVENT_SCHEMAS } from "../../../machines/events/shop-event.ts";
import { FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import { sampleOf } from "../../../machines/laboratory/flows/samples.ts";
import {
  EVENTS_OF_FORMAT_1,
  FIELDS_OF_FORMAT_1,
} from "../../../machines/laboratory/replay/old-names.ts";
import { parseTrace } from "../../../machines/laboratory/replay/parse.ts";
import { freshScript } from "../../../machines/laboratory/simulation/script.ts";
import { decodeScript } from "../../../machines/laboratory/simulation/share.ts";

const pending = { "101065-1": { kind: "total", quantity: 2 } };

/** A trace as it was written in that format, with one field of each machine that has another name. */
const traceOf = (version: number): string => {
  const [wishes, seen, asked, toastAsked, navigation] =
    version === 1
      ? ["wishes", "cart.seen", "asked", "toast.asked", "navigation.asked"]
      : [
          "pendingChanges",
          "cart.refreshed",
          "requested",
          "toast.requested",
          "navigation.requested",
        ];
  const toast = {
    title: "Au carnet",
    action: { label: "Voir", event: { type: navigation, path: "/carnet", replace: false } },
  };
  const lines: readonly object[] = [
    {
      format: "panetier-trace",
      version,
      application: "1",
      machines: { cartLines: "0", toasts: "0" },
      actors: [
        {
          actor: "cartLines.1",
          flow: "cartLines",
          value: "sending",
          context: {
            lines: {},
            [wishes]: pending,
            inFlight: { kind: "add", items: [], [wishes]: pending },
          },
        },
        { actor: "toasts", flow: "toasts", value: "empty", context: { toasts: [], [asked]: 0 } },
      ],
    },
    {
      n: 1,
      at: 0,
      actor: "cartLines.1",
      flow: "cartLines",
      kind: "event",
      event: { type: seen, storeId: 1 },
      context: { [wishes]: {} },
      gone: ["inFlight"],
    },
    {
      n: 2,
      at: 1,
      actor: "toasts",
      flow: "toasts",
      kind: "event",
      event: { type: toastAsked, toast },
      context: { toasts: [{ id: "toast-0", ...toast }], [asked]: 1 },
    },
    { end: true, steps: 2 },
  ];
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
};

const linkOf = (version: number, value: unknown): string =>
  `#s=${version}.${deflateSync(JSON.stringify(value)).toString("base64url")}`;

describe("the names of format 1", () => {
  it("[TRACE-1] are none of today's, and lead to events that there are", () => {
    const today = Object.keys(EVENT_SCHEMAS);
    const names = Object.entries(EVENTS_OF_FORMAT_1);
    expect(names.filter(([old, name]) => today.includes(old) || !today.includes(name))).toEqual([]);
  });

  it("[TRACE-1] are fields of machines that there are", () => {
    const flows = Object.values(FLOWS).map(({ name }): string => name);
    expect(Object.keys(FIELDS_OF_FORMAT_1).filter((flow) => !flows.includes(flow))).toEqual([]);
  });

  it("[TRACE-1] are read as those of today: events, fields, a call on its way, a toast's button", () => {
    expect(Result.getOrThrow(parseTrace(traceOf(1)))).toEqual(
      Result.getOrThrow(parseTrace(traceOf(2))),
    );
  });

  it("[SIM-5] are read in a link of version 1 too", async () => {
    const refreshed = sampleOf("cart.refreshed");
    const script = {
      ...freshScript("cartPopup", null),
      actions: [{ type: "send", event: refreshed }],
    };
    const old = {
      ...script,
      actions: [{ type: "send", event: { ...refreshed, type: "cart.seen" } }],
    };
    const read = await decodeScript(linkOf(2, script));
    expect(read.ok).toBe(true);
    expect(await decodeScript(linkOf(1, old))).toEqual(read);
    expect((await decodeScript(linkOf(2, old))).ok).toBe(false);
  });
});
