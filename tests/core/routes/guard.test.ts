import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOADING } from "../../../core/navigation/loading.ts";
import { guardDecision, type GuardInput } from "../../../core/routes/guard.ts";
import { ROUTES } from "../../../core/routes/route-table.ts";
import { safeTarget } from "../../../core/routes/target.ts";

describe("safeTarget", () => {
  it.each(["/", "/panier", "/recherche?search=bl%C3%A9&page=2#haut", "/produits/farine-t65"])(
    "[ROUTE-3] follows %j",
    (target) => {
      expect(safeTarget(target)).toBe(target);
    },
  );

  it.each([
    "https://ailleurs.example/",
    "//ailleurs.example",
    "/\\ailleurs.example",
    "/\t/ailleurs.example",
    "/.//ailleurs.example",
    "/a/..//ailleurs.example",
    "javascript:alert(1)",
    "panier",
    "",
    "/connexion",
    "/connexion?target=/connexion",
    null,
    undefined,
    ["/panier"],
    42,
  ])("[ROUTE-3] goes home instead of %j", (target) => {
    expect(safeTarget(target)).toBe("/");
  });

  it("[ROUTE-3] never leaves the site, whatever is typed", () => {
    const anyTarget = fc.oneof(
      fc.anything(),
      fc.webUrl(),
      fc.string({
        unit: fc.constantFrom("/", "\\", ".", "@", ":", "a", "\t", "\n", "?", "#", "%2f"),
      }),
    );
    fc.assert(
      fc.property(anyTarget, (target) => {
        const url = new URL(safeTarget(target), "https://panetier.example/connexion");
        expect(url.origin).toBe("https://panetier.example");
        expect(url.pathname.startsWith("//")).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("guardDecision", () => {
  const visit = (fields: Partial<GuardInput>): GuardInput => ({
    route: ROUTES.cart,
    login: "signedOut",
    location: "/panier?x=1",
    isSignIn: false,
    target: null,
    marketPlaceAccess: false,
    ...fields,
  });

  it("[GUARD-1] sends a visitor of a protected page to sign-in, and back afterwards", () => {
    const decision = guardDecision(visit({}));
    expect(decision).toEqual({ _tag: "redirect", to: "/connexion?target=%2Fpanier%3Fx%3D1" });
    const target =
      decision._tag === "redirect" ? new URLSearchParams(decision.to.split("?")[1]) : null;
    expect(safeTarget(target?.get("target"))).toBe("/panier?x=1");
  });

  it("[GUARD-1] shows a loader until it is known who is there", () => {
    expect(guardDecision(visit({ login: "restoring" }))).toEqual({ _tag: "wait" });
    expect(guardDecision(visit({ login: "restoring", isSignIn: true }))).toEqual({ _tag: "wait" });
    expect(LOADING).toBe("Chargement en cours");
  });

  it.each([
    ["/mon-compte", "/mon-compte"],
    ["//ailleurs.example", "/"],
    [null, "/"],
    [["/panier"], "/"],
  ])("[GUARD-2] sends a signed-in user on sign-in with target %j to %j", (target, to) => {
    const page = visit({ route: ROUTES.signIn, isSignIn: true, login: "signedIn", target });
    expect(guardDecision(page)).toEqual({ _tag: "redirect", to });
  });

  it("[GUARD-2] shows sign-in to a visitor", () => {
    expect(guardDecision(visit({ route: ROUTES.signIn, isSignIn: true }))).toEqual({
      _tag: "show",
    });
  });

  it("[GUARD-3] shows a marketplace page only with marketplace access", () => {
    const merchant = { route: ROUTES.merchant, location: "/marchand/maison-vasseur" };
    const decide = (fields: Partial<GuardInput>) =>
      guardDecision(visit({ ...merchant, ...fields }))._tag;
    expect([
      decide({ login: "signedOut" }),
      decide({ login: "signedOut", marketPlaceAccess: true }),
      decide({ login: "signedIn" }),
      decide({ login: "signedIn", marketPlaceAccess: true }),
      decide({ login: "restoring" }),
    ]).toEqual(["alternate", "alternate", "alternate", "show", "wait"]);
  });

  it("[GUARD-1] shows public and unknown pages to everyone at once", () => {
    for (const login of ["restoring", "signedOut", "signedIn"] as const) {
      expect(guardDecision(visit({ route: ROUTES.product, login }))).toEqual({ _tag: "show" });
      expect(guardDecision(visit({ route: undefined, login }))).toEqual({ _tag: "show" });
    }
  });
});
