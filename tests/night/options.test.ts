import { describe, expect, it } from "vitest";
import { readOptions, WrongOption } from "./options.ts";

const refusalOf = (...args: readonly string[]): string => {
  try {
    readOptions(args, () => 7);
  } catch (error) {
    if (error instanceof WrongOption) return error.message;
  }
  return "taken";
};

describe("the options of a night", () => {
  it("are twenty nights of a drawn seed when nothing is said", () => {
    expect(readOptions([], () => 7)).toEqual({
      seed: 7,
      seeds: 20,
      minutes: 5,
      steps: 400,
      people: null,
      from: null,
      twice: false,
      against: null,
      kept: false,
      read: null,
      out: null,
      brief: false,
      cost: false,
      forks: [],
      serve: null,
    });
  });

  it("are one night when its seed is said", () => {
    const said = [
      "--seed",
      "0",
      "--steps",
      "50",
      "--from",
      "10",
      "--twice",
      "--out",
      "nuits",
      "--brief",
      "--cost",
    ];
    expect(readOptions(said, () => 7)).toEqual({
      seed: 0,
      seeds: 1,
      minutes: 5,
      steps: 50,
      people: null,
      from: 10,
      twice: true,
      against: null,
      kept: false,
      read: null,
      out: "nuits",
      brief: true,
      cost: true,
      forks: [],
      serve: null,
    });
  });

  it("are refused in French when one is unknown, incomplete or no number", () => {
    expect([
      refusalOf("--sed", "3"),
      refusalOf("--seed"),
      refusalOf("--seed", "3.5"),
      refusalOf("--seed", "trois"),
      refusalOf("--people", "9"),
      refusalOf("--steps", "0"),
      refusalOf("nuit"),
      refusalOf("--against", "nulle-part"),
      refusalOf("--fork", "3:rien"),
      refusalOf("--seed", "1", "--seeds", "2", "--fork", "3:rien"),
      refusalOf("--seed", "1", "--fork", "trois:rien"),
      refusalOf("--seed", "1", "--fork", "3:appel 2 : mangé"),
      refusalOf("--seed", "1", "--fork", "3:rien", "--fork", "3:gerant.1 va au panier"),
    ]).toEqual([
      "Option inconnue ou incomplète : --sed",
      "Option inconnue ou incomplète : --seed",
      "--seed attend un nombre entier de 0 à 2147483647, et non « 3.5 »",
      "--seed attend un nombre entier de 0 à 2147483647, et non « trois »",
      "--people attend un nombre entier de 1 à 8, et non « 9 »",
      "--steps attend un nombre entier de 1 à 20000, et non « 0 »",
      "Option inconnue ou incomplète : nuit",
      "--against attend un commit, et non « nulle-part »",
      "--fork attend une seule nuit : dites sa graine avec --seed",
      "--fork attend une seule nuit : dites sa graine avec --seed",
      "--fork attend « étape:choix », et non « trois:rien »",
      "--fork attend « étape:choix », et non « 3:appel 2 : mangé »",
      "--fork : l’étape 3 reçoit deux choix",
    ]);
  });
});
