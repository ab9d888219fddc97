import { Result } from "effect";
import {
  CLIENT_SCOPES,
  type ClientScope,
  type Direction,
} from "../../api-schema/exchange-clients.ts";
import { RESOURCE_NAMES, type ResourceName } from "../../api-schema/exchange/names.ts";
import { MERCHANT_RESOURCES } from "./sellers.ts";

/** Whether a client with these scopes may bring a resource in, or take it out. */
export const mayExchange = (
  scopes: readonly ClientScope[],
  resource: ResourceName,
  direction: Direction,
): boolean => scopes.some((scope) => scope === `${resource}:${direction}`);

/** The scopes that 'stocks,prices:in' names: both directions of a resource that says none; why not, in French. */
export const readScopes = (text: string): Result.Result<readonly ClientScope[], string> => {
  const named = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((one) => ({
      one,
      scopes: CLIENT_SCOPES.filter((scope) => scope === one || scope.split(":")[0] === one),
    }));
  const unknown = named.find(({ scopes }) => scopes.length === 0);
  if (unknown !== undefined) {
    return Result.fail(
      `« ${unknown.one} » n'est pas un droit : une ressource seule ou suivie de :in ou :out, parmi ${RESOURCE_NAMES.filter((name) => mayExchange(CLIENT_SCOPES, name, "out")).join(", ")}.`,
    );
  }
  return Result.succeed([...new Set(named.flatMap(({ scopes }) => scopes))]);
};

/** What stands in the way of a client with these scopes, in French; undefined for nothing. */
export const scopesProblem = (
  scopes: readonly ClientScope[],
  merchant: string | null,
): string | undefined => {
  if (scopes.length === 0) return "Donnez au moins un droit.";
  if (merchant === null) return undefined;
  const others = scopes.filter(
    (scope) => !MERCHANT_RESOURCES.some((name) => scope.startsWith(`${name}:`)),
  );
  return others.length === 0
    ? undefined
    : `Qui est lié à un marchand n'a que ${MERCHANT_RESOURCES.join(", ")} : retirez ${others.join(", ")}.`;
};

/** Scopes as people write them: both directions of a resource by its name alone. */
export const scopesText = (scopes: readonly ClientScope[]): string =>
  RESOURCE_NAMES.flatMap((name) => {
    const own = CLIENT_SCOPES.filter((scope) => scope.startsWith(`${name}:`));
    const has = own.filter((scope) => scopes.includes(scope));
    return has.length > 0 && has.length === own.length ? [name] : has;
  }).join(",");
