import type { MandateKind } from "../../api-schema/mandate.ts";
import type { PaymentScope, TransferAccount } from "../../api-schema/order.ts";
import { shownPhone } from "../contact/phone.ts";
import type { Seller } from "../invoices/invoice.ts";
import { type Creditor, scopeOfMandate } from "../mandates/creditors.ts";
import { NO_BREAK_SPACE, wholeNumber } from "../money/format.ts";
import { partsOfSiret } from "../companies/siret.ts";
import type { Firm } from "./firm.ts";

/** The firm as its invoices, delivery notes and sheets name it. */
export const sellerOf = (firm: Firm): Seller => {
  const { legalForm, capital } = firm;
  return {
    name: firm.name,
    legalForm:
      capital === null
        ? legalForm.short
        : `${legalForm.short} au capital de ${wholeNumber(capital)}${NO_BREAK_SPACE}€`,
    registry: firm.registry,
    siren: partsOfSiret(firm.siret).siren,
    siret: firm.siret,
    vatNumber: firm.vatNumber,
    ...firm.address,
    email: firm.accounting.email,
    phone: shownPhone(firm.accounting.phone),
  };
};

/** Who collects with that kind of mandate (spec §3 'Mandates'). */
export const creditorOf = (firm: Firm, kind: MandateKind): Creditor => {
  const { name, ics } = firm.sides[scopeOfMandate(kind)];
  return { name, ics, ...firm.address, country: "France" };
};

/** The account that a part of an order is transferred to (product §6). */
export const transferAccountOf = (firm: Firm, scope: PaymentScope): TransferAccount => {
  const { name, iban, bic } = firm.sides[scope];
  return { beneficiary: name, iban, bic };
};

/** Who writes the invoices of the marketplace's merchants, with their mandate (CGI, art. 289 I-2). */
export const marketplaceIssuer = (firm: Firm): string => firm.sides.mkp.name;

/** The number of the customer service, as it is printed. */
export const servicePhone = (firm: Firm): string => shownPhone(firm.service.phone);
