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
import { counted } from "../../parts/counted.ts";

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

/** '412 appels, 3 refusés'. */
export const callsText = ({
  calls,
  failures,
}: Pick<ExchangeClient, "calls" | "failures">): string =>
  failures === 0
    ? counted(calls, "appel", "appels")
    : `${counted(calls, "appel", "appels")}, ${counted(failures, "refusé", "refusés")}`;

const EVENTS: { readonly [Event in ClientEvent]: string } = {
  made: "Accès ouvert",
  rotated: "Secret renouvelé",
  revoked: "Accès révoqué",
};

export const clientEventText = ({ event }: ExchangeClient["acts"][number]): string => EVENTS[event];
