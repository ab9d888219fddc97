import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Role } from "../../../api-schema/primitives.ts";
import { leavingProblem, storesToHandOver } from "../../../core/customers/leaving.ts";

const roles: readonly Role[] = ["manager", "baker", "supervisor", "accountant"];

/** A store with its people: the first is who leaves. */
const stores = fc.array(
  fc.record({
    people: fc.array(fc.constantFrom(...roles), { minLength: 1, maxLength: 4 }),
    main: fc.nat({ max: 3 }),
  }),
  { maxLength: 4 },
);

type Store = { readonly people: readonly Role[]; readonly main: number };
const membershipOf = ({ people: [role = "baker", ...others], main }: Store, index: number) => ({
  store: `Fournil ${index}`,
  role,
  mainManager: main === 0,
  others: others.length,
  otherManagers: others.filter((other) => other === "manager").length,
});

describe("[ACC-10] leaving", () => {
  it("never takes a store's last manager from the others, nor its main one, and is else allowed", () => {
    fc.assert(
      fc.property(stores, (all) => {
        const needed = all.flatMap(({ people, main }, index) => {
          const [leaver, ...others] = people;
          if (others.length === 0) return [];
          const hadManager = people.includes("manager");
          const losesLast = hadManager && leaver === "manager" && !others.includes("manager");
          return losesLast || main === 0 ? [`Fournil ${index}`] : [];
        });
        expect(storesToHandOver(all.map(membershipOf))).toEqual(needed);
        expect(leavingProblem(all.map(membershipOf)) === undefined).toBe(needed.length === 0);
      }),
    );
  });

  it("says which stores have to be handed over", () => {
    const membership = { role: "manager", mainManager: true, others: 1, otherManagers: 1 } as const;
    expect(
      leavingProblem(["Au Levain", "Le Petit Four"].map((store) => ({ ...membership, store }))),
    ).toBe(
      "Confiez d’abord la gestion de Au Levain, Le Petit Four à une autre personne : vous en êtes le gérant.",
    );
  });
});
