import type {
  ClientEvent,
  ClientScope,
  Direction,
  ExchangeClient,
} from "../../../../api-schema/exchange-clients.ts";
import { RESOURCE_NAMES } from "../../../../api-schema/exchange/names.ts";
import { RESOURCES } from "../../../../api-schema/exchange/resources.ts";
import { formatMoment } from "../../../../core/calendar/moment.ts";
import { mayExchange } from "../../../../core/exchange/client-scopes.ts";

/** What a program may bring in, or take out, as a list of words. */
export const resourcesText = (may: readonly ClientScope[], direction: Direction): string => {
  const titles = RESOURCE_NAMES.filter((name) => mayExchange(may, name, direction)).map(
    (name) => RESOURCES[name].title,
  );
  return titles.length === 0 ? "rien" : titles.join(", ");
};

/** Whether its access is open, and until when a former secret is good. */
export const accessText = ({ revokedAt, formerUntil }: ExchangeClient): string => {
  if (revokedAt !== null) return "Révoqué";
  return formerUntil === null
    ? "En service"
    : `En service ; l’ancien secret jusqu’au ${formatMoment(formerUntil)}`;
};

const EVENTS: { readonly [Event in ClientEvent]: string } = {
  made: "Accès ouvert",
  rotated: "Secret renouvelé",
  revoked: "Accès révoqué",
};

export const clientEventText = ({ event }: ExchangeClient["acts"][number]): string => EVENTS[event];
