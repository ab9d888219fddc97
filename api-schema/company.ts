import { Schema } from "effect";
import { CalendarDay, Nic, Siren, Siret, VatNumber } from "./primitives.ts";

/**
 * An establishment as the directory of companies knows it (spec §7 insee/siret). Null is what the
 * directory does not tell: of people who asked not to be found it gives neither name nor street.
 */
export const Establishment = Schema.Struct({
  siret: Siret,
  siren: Siren,
  nic: Nic,
  /** Computed of the SIREN; a company may have one with letters instead. */
  vatNumber: VatNumber,
  /** The company, or the person in business under their own name. */
  company: Schema.NullOr(Schema.String),
  /** What stands above the door. */
  tradeName: Schema.NullOr(Schema.String),
  /** 'SARL', 'SAS', 'Entreprise individuelle' …; null for forms that no baker has. */
  legalStatus: Schema.NullOr(Schema.String),
  naf: Schema.NullOr(Schema.String),
  street: Schema.NullOr(Schema.String),
  postcode: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  headquarters: Schema.Boolean,
  createdOn: Schema.NullOr(CalendarDay),
  /** Its door is shut, or its company has ended. */
  closed: Schema.Boolean,
  closedOn: Schema.NullOr(CalendarDay),
}).annotate({ identifier: "Establishment" });
export type Establishment = typeof Establishment.Type;

/** A town of France under one of its postcodes. */
export const Town = Schema.Struct({ postcode: Schema.String, name: Schema.String }).annotate({
  identifier: "Town",
});
export type Town = typeof Town.Type;
