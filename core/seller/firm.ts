import { Schema } from "effect";
import {
  ClockTime,
  Email,
  SalesAreaCode,
  Siret,
  Text,
  VatNumber,
  Weekday,
} from "../../api-schema/primitives.ts";
import { departmentName } from "../addresses/departments.ts";
import { isPhone } from "../contact/phone.ts";
import { OwnAccounts } from "../invoices/chart-of-accounts.ts";
import { normaliseBic } from "../mandates/bic.ts";
import { ibanProblem, normaliseIban } from "../mandates/iban.ts";
import { isValidSiret } from "../companies/siret.ts";
import { icsProblem, normaliseIcs } from "./ics.ts";

// Who sells is data of the operator: one document, checked here, kept in table `firm`. What depends
// on two of its fields is checked by read-firm.ts.

const checked = (isRight: (text: string) => boolean, message: string) =>
  Schema.String.check(Schema.makeFilter<string>((text) => isRight(text), { message }));

/** A text of one line that says something. */
const line = (longest: number) =>
  Text.check(
    Schema.makeFilter<string>((text) => text.trim() !== "" && text.trim() === text, {
      message: "Ne peut être vide, ni commencer ou finir par un espace",
    }),
    Schema.makeFilter<string>((text) => !/[\r\n]/.test(text), { message: "Tient sur une ligne" }),
    Schema.isMaxLength(longest, { message: `Compte ${longest} caractères au plus` }),
  );

const email = checked(Schema.is(Email), "N’est pas une adresse e-mail");

const phone = checked(isPhone, "N’est pas un numéro de téléphone");

const postcode = checked((text) => /^\d{5}$/.test(text), "Un code postal compte 5 chiffres");

const Place = Schema.Struct({ street: line(100), postcode, city: line(60) });

const webAddress = checked(
  (text) => URL.canParse(text) && new URL(text).protocol === "https:",
  "Attend une adresse en https",
);

const literals = <const Words extends readonly string[]>(words: Words) =>
  Schema.Literals(words).annotate({ message: `Attend ${words.join(" ou ")}` });

/** What is paid to one side: its account, and who collects the debits. */
const Side = Schema.Struct({
  /** As the account and the mandates name who is paid. */
  name: line(70),
  iban: Schema.String.check(Schema.makeFilter<string>((text) => ibanProblem(text)?.message)),
  bic: checked(
    (text) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(normaliseBic(text)),
    "Un BIC compte 8 ou 11 caractères, par exemple AGRIFRPP",
  ),
  /** Identifiant créancier SEPA. */
  ics: Schema.String.check(Schema.makeFilter<string>((text) => icsProblem(text))),
});

/** Amounts in whole cents, weights in whole grams, as everywhere in the shop. */
const amount = (smallest: number) =>
  Schema.Int.check(
    Schema.isBetween(
      { minimum: smallest, maximum: 2_000_000_000 },
      { message: `Attend un nombre entier d’au moins ${smallest}` },
    ),
  );

const weekday = Weekday.annotate({ message: "Attend un jour de 1 (lundi) à 7 (dimanche)" });

/** How a range travels: which days, until when on the day before, from what on, at which price. */
const DeliveryPlan = Schema.Struct({
  range: literals(["Z001", "Z002"]),
  /** 1 Monday to 7 Sunday. */
  weekdays: Schema.Array(weekday).check(
    Schema.isMinLength(1, { message: "Attend au moins un jour" }),
    Schema.isUnique({ message: "Un jour est dit deux fois" }),
  ),
  cutOff: ClockTime.annotate({ message: "Attend une heure, par exemple 11:00" }),
  /** Delivered free from here on: grams for flour (Z002), cents HT for frozen goods (Z001); 0 for none. */
  franco: amount(0),
  maximum: amount(1),
  /** Cents HT, below the franco. */
  deliveryFee: amount(0),
});

const SalesArea = Schema.Struct({
  code: SalesAreaCode.annotate({ message: "Attend des lettres sans accent, chiffres et tirets" }),
  name: line(60),
  departments: Schema.Array(
    checked((code) => departmentName(code) !== undefined, "N’est pas un département français"),
  ).check(Schema.isMinLength(1, { message: "Attend au moins un département" })),
  deliveries: Schema.Array(DeliveryPlan).check(
    Schema.isMinLength(1, { message: "Attend au moins une gamme" }),
  ),
});
export type FirmArea = typeof SalesArea.Type;

/** The document of the firm that runs the shop (docs/firm.md says each field). */
export const Firm = Schema.Struct({
  /** Raison sociale. */
  name: line(70),
  /** What the shop is called. */
  brand: line(30),
  /** 'SAS', and the same in words. */
  legalForm: Schema.Struct({ short: line(20), name: line(80) }),
  /** Whole euros; null where there is none. */
  capital: Schema.NullOr(amount(1)),
  siret: Siret.check(
    Schema.makeFilter<string>((text) => isValidSiret(text), {
      message: "Ce numéro SIRET n’est pas valide : vérifiez ses 14 chiffres",
    }),
  ),
  vatNumber: VatNumber.annotate({ message: "Un numéro de TVA compte FR, 2 signes et 9 chiffres" }),
  /** The town of the commercial register, and the court that the terms name. */
  registry: line(60),
  court: line(100),
  address: Place,
  accounting: Schema.Struct({ email, phone }),
  /** Whom customers call and write to. */
  service: Schema.Struct({ name: line(60), email, phone, hours: line(80) }),
  /** Who prepares what is ordered: where nothing else takes orders, they come there by mail. */
  orders: Schema.Struct({ name: line(60), email }),
  /** The desk that opens the marketplace to stores and merchants. */
  marketplace: Schema.Struct({ name: line(60), email }),
  /** Who answers for personal data. */
  dataProtection: Schema.Struct({ email }),
  /** Whom mails come from; nobody reads what is answered to it. */
  sender: Schema.Struct({ name: line(60), email }),
  /** The firm's own site; null without one. */
  website: Schema.NullOr(webAddress),
  sides: Schema.Struct({ gmp: Side, mkp: Side }),
  /** Of the books, where they are not the usual ones. */
  accounts: Schema.optionalKey(OwnAccounts),
  notice: Schema.Struct({
    /** Directeur de la publication. */
    director: line(120),
    host: Schema.Struct({ name: line(80), address: line(160), phone }),
    /** One more sentence of the legal notice; null for none. */
    statement: Schema.NullOr(line(400)),
  }),
  areas: Schema.Array(SalesArea),
});
export type Firm = typeof Firm.Type;

/** The document with its numbers in the one way in which the shop writes them. */
export const tidied = (firm: Firm): Firm => ({
  ...firm,
  sides: { gmp: tidySide(firm.sides.gmp), mkp: tidySide(firm.sides.mkp) },
});

const tidySide = (side: Firm["sides"]["gmp"]): Firm["sides"]["gmp"] => ({
  ...side,
  iban: normaliseIban(side.iban),
  bic: normaliseBic(side.bic),
  ics: normaliseIcs(side.ics),
});
