import * as fc from "fast-check";
import { expect, it } from "vitest";
import { StoreId } from "../../../api-schema/primitives.ts";
import {
  confirmationPath,
  type MandateConfirmation,
  readConfirmation,
} from "../../../core/mandates/confirmation.ts";

const read = (query: string) => readConfirmation(new URLSearchParams(query));

it("[MAND-9] comes back from its address as it went in", () => {
  const anyConfirmation: fc.Arbitrary<MandateConfirmation> = fc.record({
    store: fc.integer({ min: 1, max: 2_147_483_647 }).map((id) => StoreId.make(id)),
    kind: fc.constantFrom("GMP", "MKP"),
    origin: fc.constantFrom("/", "/panier/paiement", "/mon-compte/boutiques/3?onglet=é&x=1#bas"),
    result: fc.constantFrom("signed", "refused", null),
  });
  fc.assert(
    fc.property(anyConfirmation, (confirmation) => {
      const { pathname, searchParams } = new URL(
        confirmationPath(confirmation),
        "https://x.example",
      );
      expect([pathname, readConfirmation(searchParams)]).toEqual([
        "/mandat/confirmation",
        confirmation,
      ]);
    }),
  );
});

it("[MAND-9] is an address that says what was done last, and nothing of what was not", () => {
  const about = { store: StoreId.make(3), kind: "GMP", origin: "/panier/paiement" } as const;
  expect([
    confirmationPath({ ...about, result: null }),
    confirmationPath({ ...about, result: "refused" }),
  ]).toEqual([
    "/mandat/confirmation?store=3&kind=GMP&origin=%2Fpanier%2Fpaiement",
    "/mandat/confirmation?store=3&kind=GMP&origin=%2Fpanier%2Fpaiement&result=refused",
  ]);
});

it("[MAND-9] reads no other site as origin, no other result, and nothing without store and kind", () => {
  const here = { store: 3, kind: "GMP", origin: "/", result: null };
  expect(read("store=3&kind=GMP&origin=https://evil.example")).toEqual(here);
  expect(read("store=3&kind=GMP&origin=//evil.example&result=paid")).toEqual(here);
  for (const query of ["", "store=3", "kind=GMP", "store=x&kind=GMP", "store=3&kind=gmp"]) {
    expect(read(query)).toBeUndefined();
  }
  for (const store of ["9999999999", "03", "0", "-3", "3.0", "3e1", "+3", "0x3", "1,3"]) {
    expect(read(`store=${encodeURIComponent(store)}&kind=GMP`)).toBeUndefined();
  }
});
