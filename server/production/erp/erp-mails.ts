import type { ErpRefusal } from "../../../api-schema/erp/orders.ts";
import type { KnownFirm } from "../../../core/seller/known-firm.ts";
import { facts, mailTemplate, paragraph } from "../../mails/mail-frame.ts";
import { deskOf } from "../../mails/preparing-desk.ts";
import type { MailMessage } from "../../ports/mail.ts";
import type { ErpVersion } from "../../selling/orders/erp-versions.ts";

/** 'Refusée par l'ERP : P26-000123, Boulangerie du Marché', to who prepares. */
export const notTakenMail = (
  from: KnownFirm,
  { order, scope, said }: Pick<ErpVersion, "order" | "scope" | "said">,
  { reason, cure }: ErpRefusal,
): MailMessage => ({
  ...deskOf(from, { scope }),
  ...mailTemplate(from, `Refusée par l’ERP : ${order}, ${said.company}`, [
    paragraph(
      said.state === "cancelled"
        ? "L’ERP n’a pas pris l’annulation de cette commande : il la préparerait encore."
        : "L’ERP n’a pas pris cette commande telle qu’elle est maintenant : rien ne se prépare de ce qu’il n’a pas pris.",
    ),
    facts([
      ["Commande", order],
      ["Boutique", said.company],
      ["N° client", said.customer ?? "pas encore attribué"],
      ["Motif", reason],
      ["À corriger", cure ?? "voir avec qui tient l’ERP"],
    ]),
    paragraph(
      "La boutique ne la renvoie pas d’elle-même. Une fois la cause levée, renvoyez-la de sa page à la gestion.",
    ),
  ]),
});
