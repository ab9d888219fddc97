import { Result } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STAFF_ROLE_WORDS, STAFF_ROLES } from "../../../core/staff/rights.ts";
import { STAFF_ROLE_TASKS } from "../../../core/staff/role-tasks.ts";
import {
  areSameRoles,
  changedTeam,
  type Colleague,
  inviteRefusal,
  isActingDirection,
  needsSecondLook,
  OPERATOR,
  orderedRoles,
  TEAM_REFUSALS,
  type TeamChange,
} from "../../../core/staff/team.ts";

const direction: Colleague = { id: 1, roles: ["direction"], place: "serving" };
const deputy: Colleague = { id: 2, roles: ["direction", "orders"], place: "serving" };
const clerk: Colleague = { id: 3, roles: ["orders"], place: "serving" };
const gone: Colleague = { id: 4, roles: ["direction"], place: "withdrawn" };
const invited: Colleague = { id: 5, roles: ["direction"], place: "invited" };
const team = [direction, deputy, clerk, gone, invited];

const withdraw: TeamChange = { _tag: "Withdraw" };
const giving = (...roles: Colleague["roles"]): TeamChange => ({ _tag: "GiveRoles", roles });
const refusalOf = (result: Result.Result<unknown, unknown>) =>
  Result.isFailure(result) ? result.failure : null;

describe("a change of the team", () => {
  it("[SUPPORT-22] gives roles in their order, withdraws and brings back", () => {
    expect(changedTeam(team, 1, 3, giving("tours", "orders"))).toEqual(
      Result.succeed([direction, deputy, { ...clerk, roles: ["orders", "tours"] }, gone, invited]),
    );
    expect(changedTeam(team, 1, 2, withdraw)).toEqual(
      Result.succeed([direction, { ...deputy, place: "withdrawn" }, clerk, gone, invited]),
    );
    expect(changedTeam(team, 2, 4, { _tag: "BringBack" })).toEqual(
      Result.succeed([direction, deputy, clerk, { ...gone, place: "serving" }, invited]),
    );
  });

  it("[SUPPORT-22] is refused, each for its reason", () => {
    const refusals = [
      changedTeam(team, 3, 1, withdraw),
      changedTeam(team, 4, 3, withdraw),
      changedTeam(team, 5, 3, withdraw),
      changedTeam(team, 1, 9, withdraw),
      changedTeam(team, 1, 1, withdraw),
      changedTeam(team, 1, 1, giving("direction", "orders")),
      changedTeam(team, 1, 3, giving()),
      changedTeam(team, 1, 3, giving("orders")),
      changedTeam(team, 1, 4, withdraw),
      changedTeam(team, 1, 3, { _tag: "BringBack" }),
      // Who was invited cannot act yet, and who is withdrawn no more.
      changedTeam([direction, gone, invited], OPERATOR, 1, withdraw),
      changedTeam([direction, gone, invited], OPERATOR, 1, giving("orders")),
    ].map(refusalOf);
    expect(refusals).toEqual([
      "notAllowed",
      "notAllowed",
      "notAllowed",
      "noSuchColleague",
      "ownPlace",
      "ownPlace",
      "noRole",
      "alreadySo",
      "alreadySo",
      "alreadySo",
      "lastDirection",
      "lastDirection",
    ]);
  });

  it("[SUPPORT-22] needs a direction and a role to invite", () => {
    expect([
      inviteRefusal(team, 1, ["orders"]),
      inviteRefusal(team, OPERATOR, ["orders"]),
      inviteRefusal(team, 1, []),
      inviteRefusal(team, 3, ["orders"]),
    ]).toEqual([undefined, undefined, "noRole", "notAllowed"]);
  });

  const anyRoles = fc.subarray([...STAFF_ROLES]);
  const anyTeam = fc
    .array(
      fc.record({
        roles: fc.subarray([...STAFF_ROLES], { minLength: 1 }),
        place: fc.constantFrom("invited", "serving", "withdrawn"),
      }),
      { maxLength: 6 },
    )
    .map((people): readonly Colleague[] => people.map((each, index) => ({ ...each, id: index })));
  const anyChange: fc.Arbitrary<TeamChange> = fc.oneof(
    anyRoles.map((roles) => ({ _tag: "GiveRoles", roles }) as const),
    fc.constantFrom({ _tag: "Withdraw" } as const, { _tag: "BringBack" } as const),
  );
  const anyBy = fc.oneof(fc.nat(6), fc.constant(OPERATOR));

  it("[SUPPORT-22] never takes the last direction, one's own place or a last role, nor anybody else's", () => {
    fc.assert(
      fc.property(anyTeam, anyBy, fc.nat(6), anyChange, (people, by, target, change) => {
        const result = changedTeam(people, by, target, change);
        if (Result.isFailure(result)) return;
        const after = result.success;
        expect(people.some(isActingDirection) && !after.some(isActingDirection)).toBe(false);
        expect(by).not.toBe(target);
        expect(after.every(({ roles }) => roles.length > 0)).toBe(true);
        expect(after.filter(({ id }) => id !== target)).toEqual(
          people.filter(({ id }) => id !== target),
        );
        if (by !== OPERATOR)
          expect(people.filter(isActingDirection).map(({ id }) => id)).toContain(by);
      }),
    );
  });

  it("[SUPPORT-25] waits for a second person where it gives money or power that one does not have", () => {
    fc.assert(
      fc.property(anyRoles, anyRoles, (had, given) => {
        const power = ["direction", "accounting", "pricing"] as const;
        const isNew = power.some((role) => given.includes(role) && !had.includes(role));
        const serving = { roles: had, place: "serving" } as const;
        expect(needsSecondLook(serving, { _tag: "GiveRoles", roles: given })).toBe(isNew);
        expect(needsSecondLook(serving, withdraw)).toBe(false);
        const away = { roles: had, place: "withdrawn" } as const;
        expect(needsSecondLook(away, withdraw)).toBe(false);
        expect(needsSecondLook(away, { _tag: "BringBack" })).toBe(
          power.some((role) => had.includes(role)),
        );
        // Roles of somebody who is withdrawn are no power: to give them again is to give it.
        expect(needsSecondLook(away, { _tag: "GiveRoles", roles: given })).toBe(
          power.some((role) => given.includes(role)),
        );
      }),
    );
  });

  it("[SUPPORT-22] knows roles whatever their order", () => {
    fc.assert(
      fc.property(anyRoles, anyRoles, (one, other) => {
        expect(areSameRoles(one, one.toReversed())).toBe(true);
        expect(areSameRoles(one, other)).toBe(
          new Set([...one, ...other]).size === one.length && one.length === other.length,
        );
        expect(new Set(orderedRoles(one))).toEqual(new Set(one));
      }),
    );
  });
});

it("[SUPPORT-22] says of each role its name and what it does", () => {
  expect(STAFF_ROLES.map((role) => [STAFF_ROLE_WORDS[role], STAFF_ROLE_TASKS[role]])).toEqual([
    ["Direction", "Tout, et seule à inviter, à donner des rôles et à retirer."],
    ["Commandes", "Traite les commandes, en passe pour un client, répond aux messages."],
    ["Tournées", "Fait les tournées ; voit les commandes et les clients."],
    ["Comptabilité", "Encaissements, virements, pertes ; tient les fiches des clients."],
    ["Tarifs", "Fixe les prix ; voit le catalogue et les clients."],
    ["Catalogue", "Tient les articles et leurs images ; voit les prix."],
    ["Contenu", "Écrit les pages et met les images ; voit le catalogue."],
    [
      "Service client",
      "Répond aux clients, se connecte en tant que l’un d’eux, décide des demandes, reprend les envois en échec.",
    ],
  ]);
});

it("[SUPPORT-22] says why a change of the team is refused", () => {
  expect(TEAM_REFUSALS).toEqual({
    noSuchColleague: "Cette personne n’existe pas.",
    notAllowed: "Seule la direction change l’équipe.",
    ownPlace: "Personne ne change sa propre place : demandez à une autre personne de la direction.",
    noRole: "Choisissez au moins un rôle.",
    alreadySo: "C’est déjà fait : quelqu’un d’autre l’a changé entre-temps.",
    waitsAlready:
      "Des rôles de cette personne attendent déjà une seconde personne : voyez « À confirmer ».",
    noRoleYet:
      "Cette personne n’a encore aucun rôle : l’invitation part avec le premier, donné ici ou confirmé sous « À confirmer ».",
    lastDirection:
      "C’est la dernière personne de la direction en service : donnez d’abord ce rôle à quelqu’un d’autre.",
  });
});
