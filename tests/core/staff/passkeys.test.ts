import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCounterAhead, passkeyPlace } from "../../../core/staff/passkeys.ts";

describe("the count of a passkey's signatures", () => {
  const count = fc.integer({ min: 0, max: 2 ** 32 - 1 });

  it("[SUPPORT-24] goes on, or stays 0 for ever", () => {
    const pairs = [
      [0, 0],
      [0, 1],
      [5, 6],
      [5, 5],
      [5, 4],
      [5, 0],
    ] as const;
    expect(pairs.map(([known, signed]) => isCounterAhead(known, signed))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    fc.assert(
      fc.property(count, count, (known, signed) => {
        fc.pre(known + signed > 0);
        expect(isCounterAhead(known, signed)).toBe(signed > known);
      }),
    );
  });

  it("[SUPPORT-24] lets no copy sign after its original has", () => {
    fc.assert(
      fc.property(count, fc.array(count), (known, signatures) => {
        const taken = signatures.reduce<readonly number[]>(
          (counts, signed) =>
            isCounterAhead(counts.at(-1) ?? 0, signed) ? [...counts, signed] : counts,
          [known],
        );
        const counted = taken.filter((each) => each > 0);
        expect(new Set(counted).size).toBe(counted.length);
      }),
    );
  });
});

describe("the place of passkeys", () => {
  it("[SUPPORT-24] is the shop's name; localhost of a machine's own number; none at another number", () => {
    expect(
      [
        "https://boutique.example",
        "http://localhost:8080",
        "http://127.0.0.1:8080",
        "http://127.10.0.250",
        "http://[::1]",
        "https://192.0.2.1",
        "https://198.51.100.17",
        "https://[2001:db8::1]",
        // Names that only look like numbers.
        "https://127.0.0.1.boutique.example",
        "https://boutique-127.example",
        "https://192.0.2.1.boutique.example",
      ].map(passkeyPlace),
    ).toEqual([
      { rpId: "boutique.example", origin: "https://boutique.example" },
      { rpId: "localhost", origin: "http://localhost:8080" },
      { rpId: "localhost", origin: "http://localhost:8080" },
      { rpId: "localhost", origin: "http://localhost" },
      { rpId: "localhost", origin: "http://localhost" },
      undefined,
      undefined,
      undefined,
      { rpId: "127.0.0.1.boutique.example", origin: "https://127.0.0.1.boutique.example" },
      { rpId: "boutique-127.example", origin: "https://boutique-127.example" },
      { rpId: "192.0.2.1.boutique.example", origin: "https://192.0.2.1.boutique.example" },
    ]);
  });
});
