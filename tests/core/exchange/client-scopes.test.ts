import { Result } from "effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLIENT_SCOPES } from "../../../api-schema/exchange-clients.ts";
import {
  mayExchange,
  readScopes,
  scopesProblem,
  scopesText,
} from "../../../core/exchange/client-scopes.ts";

describe("[DOOR-8] the scopes of a partner's program", () => {
  it("open one direction of one resource each", () => {
    expect([
      mayExchange(["stocks:in"], "stocks", "in"),
      mayExchange(["stocks:in"], "stocks", "out"),
      mayExchange(["stocks:in"], "prices", "in"),
      mayExchange(["prices:out", "stocks:in"], "stocks", "in"),
      mayExchange([], "stocks", "in"),
    ]).toEqual([true, false, false, true, false]);
  });

  it.each([
    ["stocks,prices:in", ["stocks:in", "stocks:out", "prices:in"]],
    ["  prices:out   stocks:in\n", ["prices:out", "stocks:in"]],
    ["stocks:in stocks, stocks:out", ["stocks:in", "stocks:out"]],
    // What only goes out has one direction.
    ["orders", ["orders:out"]],
    [" , ", []],
  ] as const)("are read of %j", (text, scopes) => {
    expect(readScopes(text)).toEqual(Result.succeed(scopes));
  });

  it.each(["stock", "stocks:both", "in", "thresholds", "orders:in"])(
    "are not read of '%s', and those that there are are told",
    (wrong) => {
      expect(readScopes(`stocks, ${wrong}, prix`)).toEqual(
        Result.fail(
          `« ${wrong} » n'est pas un droit : une ressource seule ou suivie de :in ou :out, parmi categories, brands, merchants, products, variants, substitutions, tours, closures, customers, companies, priceLists, externalKeys, users, costs, prices, promotions, offers, stocks, departures, orderStates, invoices, openItems, orders, payments, shadowOrders, festive, recipes, articles, pages.`,
        ),
      );
    },
  );

  it("are written as people write them, a resource by its name where both directions are meant", () => {
    expect([
      scopesText(["prices:in", "stocks:out", "stocks:in", "orders:out"]),
      scopesText(["stocks:out"]),
      scopesText([]),
    ]).toEqual(["prices:in,stocks,orders", "stocks:out", ""]);
  });

  it("come back from what is written of them", () => {
    fc.assert(
      fc.property(fc.subarray([...CLIENT_SCOPES]), (scopes) => {
        expect(readScopes(scopesText(scopes))).toEqual(Result.succeed(scopes));
      }),
    );
  });

  it("[DOOR-10] are one at least, and of what merchants sell for a program that is bound to one", () => {
    expect([
      scopesProblem([], null),
      scopesProblem([], "laiterie"),
      scopesProblem(["orders:out"], null),
      scopesProblem(["products:in", "variants:out", "prices:in", "stocks:in"], "laiterie"),
      scopesProblem(["priceLists:in", "prices:in", "orders:out"], "laiterie"),
    ]).toEqual([
      "Donnez au moins un droit.",
      "Donnez au moins un droit.",
      undefined,
      undefined,
      "Qui est lié à un marchand n'a que products, variants, prices, stocks : retirez priceLists:in, orders:out.",
    ]);
  });
});
