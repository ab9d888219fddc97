import type { CalendarDay } from "../../../api-schema/primitives.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import type { KnownFirm } from "../../../core/seller/known-firm.ts";
import { facts, link, mailTemplate, paragraph } from "../../mails/mail-frame.ts";
import type { MailMessage } from "../../ports/mail.ts";
import type { ToldRow } from "./tour-queries.ts";

/** 'Votre commande P26-000123 arrive samedi 28 novembre': the lorry of `day` does not come. */
export const lorryCancelledMail = (
  from: KnownFirm,
  { day, reason }: { readonly day: CalendarDay; readonly reason: string },
  told: ToldRow,
  shopUrl: string,
): MailMessage => ({
  to: told.email,
  toName: told.name,
  ...mailTemplate(
    from,
    `Votre commande ${told.number} arrive ${formatDay(told.day, "long")}`,
    [
      paragraph(told.name === "" ? "Bonjour," : `Bonjour ${told.name},`),
      paragraph(`Notre camion ne passe pas ${formatDay(day, "full")}. ${reason}`),
      facts([
        ["Boutique", told.company],
        ["Livraison", `${formatDay(told.day, "full")} au lieu de ${formatDay(day, "long")}`],
      ]),
      link("Voir ma commande", shopUrl + paths.order(told.token)),
      paragraph(
        "Rien d’autre ne change. Tant que l’heure limite de ce jour n’est pas passée, un autre se choisit sur la page de la commande.",
      ),
    ],
    ["deliveries"],
  ),
});

/** The same in a text message. */
export const cancellationText = (day: CalendarDay, told: ToldRow, brand: string): string =>
  `${brand} : pas de camion ${formatDay(day, "short")}. Votre commande ${told.number} arrive ${formatDay(told.day, "long")}.`.replaceAll(
    // No-break spaces would halve the length of a text message.
    /\s/g,
    " ",
  );
