import { expect, it } from "vitest";
import { seededRandomness } from "./seeded-randomness.ts";

it("gives each asker the same for the same seed, whoever else asks", () => {
  const quiet = seededRandomness(7);
  const busy = seededRandomness(7);
  const carts = ["a", "b"].map(() => quiet.bytes("cart", 40).toString("hex"));
  const ids = ["a", "b"].map(() => quiet.uuid("id of a login"));
  const beside = ["a", "b"].map(() => {
    busy.bytes("seal", 12);
    return [busy.bytes("cart", 40).toString("hex"), busy.uuid("id of a login")];
  });
  expect(beside).toEqual(carts.map((cart, at) => [cart, ids[at]]));
  expect(new Set([...carts, ...ids]).size).toBe(4);
  expect(seededRandomness(8).bytes("cart", 40).toString("hex")).not.toBe(carts[0]);
  expect(ids.every((id) => /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-/.test(id))).toBe(
    true,
  );
});
