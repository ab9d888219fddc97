import { Result, Schema } from "effect";
import { describe, expect, it } from "vitest";
import type { Establishment } from "../../../api-schema/company.ts";
import { NewStore, Person, StoreClaim } from "../../../api-schema/registration.ts";
import {
  sampleCustomerDraft,
  sampleDraft,
  sampleEstablishment,
  samplePassword,
  sampleRequest,
} from "../../../machines/laboratory/flows/sample-registration.ts";
import { decidedWords } from "../../../core/registration/decided-words.ts";
import { RegistrationDraft } from "../../../core/registration/draft-schema.ts";
import {
  DRAFT_FIELDS,
  DRAFT_LIFETIME_MS,
  type DraftTexts,
  EMPTY_DRAFT,
  isBegun,
  readDraft,
  withTexts,
} from "../../../core/registration/draft.ts";
import type { FormField } from "../../../core/registration/form.ts";
import { RegistrationMode } from "../../../core/registration/mode-schema.ts";
import {
  claimed,
  NOT_A_CUSTOMER,
  prefilled,
  UNANSWERED_CLAIM,
} from "../../../core/registration/prefill.ts";
import {
  CGU_REQUIRED,
  CHOICE_REQUIRED,
  FIELD_LENGTH,
  FIELD_LENGTHS,
  isLookedUp,
  NOT_LOOKED_UP,
  stepProblems,
} from "../../../core/registration/problems.ts";
import { formFieldOf, refusedFields, stepOfField } from "../../../core/registration/refusals.ts";
import {
  RegistrationAnswer,
  RegistrationRequest,
} from "../../../core/registration/request-schema.ts";
import { requestOf, toClaim } from "../../../core/registration/request.ts";
import { pathOfStep, STEP_TITLES } from "../../../core/registration/steps.ts";
import { summaryOf } from "../../../core/registration/summary.ts";
import { aStore } from "../../machines/shop-data.ts";
import { instant } from "../values.ts";

const REQUIRED = "Champs obligatoire";
const NOW = Date.parse("2026-11-23T05:00:00.000Z");
const form = (texts: Partial<DraftTexts>, mode: "register" | "add" = "register") => ({
  mode,
  texts: { ...sampleDraft.texts, ...texts },
  password: samplePassword,
});

describe("[REG-2] a draft that is kept", () => {
  const kept = { ...sampleDraft, changedAt: { kind: NOW, siret: NOW - 10 } };

  it("is good for a day from its last change, by either clock", () => {
    expect([
      readDraft(kept, NOW + DRAFT_LIFETIME_MS),
      readDraft(kept, NOW - DRAFT_LIFETIME_MS),
      readDraft(kept, NOW + DRAFT_LIFETIME_MS + 1),
      readDraft(kept, NOW - DRAFT_LIFETIME_MS - 1),
      DRAFT_LIFETIME_MS,
    ]).toEqual([kept, kept, EMPTY_DRAFT, EMPTY_DRAFT, 86_400_000]);
  });

  it.each<[what: string, persisted: unknown]>([
    ["nothing", null],
    ["a text", "draft"],
    ["no texts", { changedAt: kept.changedAt }],
    ["texts that are none", { ...kept, texts: null }],
    ["no moments", { texts: kept.texts }],
    ["moments that are none", { ...kept, changedAt: null }],
    ["a field that is missing", { ...kept, texts: { ...kept.texts, city: undefined } }],
    ["a field that is a number", { ...kept, texts: { ...kept.texts, city: 76 } }],
    ["another kind of customer", { ...kept, texts: { ...kept.texts, kind: "old" } }],
    ["another reason to write by hand", { ...kept, texts: { ...kept.texts, byHand: "x" } }],
    ["a moment that is a text", { ...kept, changedAt: { kind: NOW, siret: `${NOW}` } }],
    ["a moment that is none", { ...kept, changedAt: { kind: NOW, siret: Number.NaN } }],
  ])("is none where there is %s", (_, persisted) => {
    expect(readDraft(persisted, NOW)).toEqual(EMPTY_DRAFT);
  });

  it("is begun by any field, and stays the same where nothing changes", () => {
    expect(isBegun(EMPTY_DRAFT)).toBe(false);
    for (const field of DRAFT_FIELDS) {
      if (field === "kind" || field === "byHand") continue;
      const draft = withTexts(EMPTY_DRAFT, { [field]: "x" }, NOW);
      expect(draft).toEqual({
        texts: { ...EMPTY_DRAFT.texts, [field]: "x" },
        changedAt: { [field]: NOW },
      });
      expect([isBegun(draft), withTexts(draft, { [field]: "x" }, NOW + 1)]).toEqual([true, draft]);
    }
  });

  it("travels between tabs whole, and nothing else does", () => {
    const read = Schema.decodeUnknownResult(RegistrationDraft);
    expect(Result.getOrThrow(read(kept))).toEqual(kept);
    expect(
      [
        { ...kept, texts: { ...kept.texts, city: undefined } },
        { ...kept, texts: { ...kept.texts, city: 76 } },
        { ...kept, texts: { ...kept.texts, kind: "old" } },
        { ...kept, texts: { ...kept.texts, byHand: "x" } },
        { ...kept, changedAt: { city: "now" } },
        {},
      ].map((wrong) => Result.isFailure(read(wrong))),
    ).toEqual(Array.from({ length: 6 }, () => true));
  });
});

describe("[REG-1] the steps of a registration", () => {
  it("have a title and an address each, to register or to add a shop", () => {
    const steps = [
      "choose",
      "establishment",
      "shop",
      "person",
      "password",
      "summary",
      "sent",
    ] as const;
    expect(
      steps.map((step) => [
        STEP_TITLES[step],
        pathOfStep("register", step),
        pathOfStep("add", step),
      ]),
    ).toEqual(
      [
        ["Compte", ""],
        ["Établissement", "/etablissement"],
        ["Boutique", "/boutique"],
        ["Vous", "/coordonnees"],
        ["Mot de passe", "/mot-de-passe"],
        ["Récapitulatif", "/recapitulatif"],
        ["Confirmation", "/confirmation"],
      ].map(([title, path]) => [
        title,
        `/inscription${path}`,
        `/mon-compte/boutiques/ajouter-une-boutique${path}`,
      ]),
    );
    expect(["register", "add", "other"].map((mode) => Schema.is(RegistrationMode)(mode))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("say what is missing or wrong, in words", () => {
    const empty = form({ ...EMPTY_DRAFT.texts, kind: "" });
    const spaces = form({
      company: " ",
      legalName: " ",
      street: " ",
      city: " ",
      firstName: " ",
      lastName: " ",
      phoneNumber: " ",
    });
    expect({
      choose: stepProblems("choose", empty),
      shop: stepProblems("shop", spaces),
      person: stepProblems("person", spaces),
      password: stepProblems("password", { ...empty, password: "" }),
      summary: stepProblems("summary", empty),
      customer: stepProblems("establishment", form({ ...EMPTY_DRAFT.texts, kind: "customer" })),
      unasked: stepProblems("establishment", form({ foundSiret: "" })),
    }).toEqual({
      choose: { kind: CHOICE_REQUIRED },
      shop: { company: REQUIRED, legalName: REQUIRED, street: REQUIRED, city: REQUIRED },
      person: { firstName: REQUIRED, lastName: REQUIRED, phoneNumber: REQUIRED },
      password: { password: "Le mot de passe doit contenir au moins 12 caractères." },
      summary: {},
      customer: { erpId: REQUIRED, siret: REQUIRED, claimPostcode: REQUIRED },
      unasked: { siret: NOT_LOOKED_UP },
    });
    expect([
      CHOICE_REQUIRED,
      CGU_REQUIRED,
      NOT_LOOKED_UP,
      NOT_A_CUSTOMER,
      UNANSWERED_CLAIM,
    ]).toEqual([
      "Choisissez l’une des deux réponses.",
      "Acceptez les conditions générales d’utilisation pour continuer.",
      "Ces numéros n’ont pas encore été vérifiés.",
      "Aucune boutique cliente ne correspond à ces trois informations. Vérifiez-les sur une facture, ou continuez comme nouveau client.",
      "La vérification n’a pas abouti. Réessayez, ce que vous avez saisi est conservé.",
    ]);
  });

  it("ask for the whole address of a delivery that goes elsewhere, and for a right mailbox", () => {
    const elsewhere = { otherDelivery: "oui", deliveryPostcode: "760", billingEmail: " " };
    expect(stepProblems("shop", form(elsewhere))).toEqual({
      deliveryStreet: REQUIRED,
      deliveryPostcode: "Un code postal compte 5 chiffres ; celui-ci en compte 3.",
      deliveryCity: REQUIRED,
    });
    expect(stepProblems("shop", form({ billingEmail: " a@b.fr ", postcode: "" }))).toEqual({
      postcode: REQUIRED,
    });
  });

  it("ask for numbers again that are not those that were answered", () => {
    const customer = {
      ...sampleCustomerDraft.texts,
      ...claimed(sampleCustomerDraft.texts, { company: "Le Fournil", city: null }),
    };
    expect(claimed(sampleCustomerDraft.texts, { company: "Le Fournil", city: null })).toEqual({
      foundErpId: "100001",
      foundSiret: sampleEstablishment.siret,
      foundPostcode: "76000",
      foundCompany: "Le Fournil",
      foundCity: "",
      byHand: "",
    });
    expect([
      isLookedUp(customer),
      isLookedUp({ ...customer, erpId: "100002" }),
      isLookedUp({ ...customer, claimPostcode: "76100" }),
      isLookedUp({ ...customer, siret: "1" }),
      isLookedUp({ ...customer, kind: "new", erpId: "100002", claimPostcode: "" }),
    ]).toEqual([true, false, false, false, true]);
  });

  it("take as many characters as the call does", () => {
    expect({ ...FIELD_LENGTHS, others: FIELD_LENGTH }).toEqual({
      erpId: 40,
      siret: 40,
      vatNumber: 40,
      naf: 10,
      claimPostcode: 10,
      postcode: 10,
      deliveryPostcode: 10,
      email: 254,
      billingEmail: 254,
      phoneNumber: 30,
      others: 120,
    });
    const long = (length: number) => "1".repeat(length);
    const claim = { erpId: long(40), siret: long(40), postcode: long(10) };
    const seat = { street: long(120), postcode: long(10), city: long(120) };
    const names = { firstName: long(120), lastName: long(120), phoneNumber: long(30) };
    const store = {
      ...sampleRequest.store,
      siret: long(40),
      vatNumber: long(40),
      naf: long(10),
      company: long(120),
      legalName: long(120),
      legalStatus: long(120),
      legalAddress: seat,
      shippingAddress: { ...seat, ...names },
      contactEmail: long(254),
      billingEmail: long(254),
    };
    const person = { ...sampleRequest.person, ...names, email: long(254) };
    expect([
      Schema.is(StoreClaim)(claim),
      Schema.is(NewStore)(store),
      Schema.is(Person)(person),
    ]).toEqual([true, true, true]);
  });
});

describe("[REG-3] what the directory tells", () => {
  it("takes the place of what was typed, field by field; what it does not tell stays", () => {
    const asked = sampleEstablishment.siret;
    const typed = {
      ...sampleDraft.texts,
      byHand: "away" as const,
      company: "Au Pain",
      legalName: "Pain",
      legalStatus: "SAS",
      naf: "10.71A",
      street: "3 rue Haute",
      postcode: "14000",
      city: "Caen",
    };
    const silent: Establishment = {
      ...sampleEstablishment,
      tradeName: null,
      company: null,
      legalStatus: null,
      naf: null,
      street: null,
      postcode: null,
      city: null,
    };
    expect(prefilled(typed, asked, silent)).toEqual({
      foundSiret: asked,
      byHand: "withheld",
      company: "Au Pain",
      legalName: "Pain",
      legalStatus: "SAS",
      naf: "10.71A",
      vatNumber: sampleEstablishment.vatNumber,
      street: "3 rue Haute",
      postcode: "14000",
      city: "Caen",
    });
    expect(prefilled(EMPTY_DRAFT.texts, asked, silent)).toEqual({
      foundSiret: asked,
      byHand: "withheld",
      company: "",
      legalName: "",
      legalStatus: "",
      naf: "",
      vatNumber: sampleEstablishment.vatNumber,
      street: "",
      postcode: "",
      city: "",
    });
  });
});

describe("[REG-1] what is sent", () => {
  it("says the form of address and the newsletter as they were chosen", () => {
    const personOf = (texts: Partial<DraftTexts>) => {
      const request = requestOf(form(texts), null);
      return request !== null && "person" in request
        ? [request.person.gender, request.person.subscribedToNewsletter]
        : null;
    };
    expect([
      personOf({ gender: "f" }),
      personOf({ gender: "m", newsletter: "oui" }),
      personOf({ gender: "" }),
      personOf({ gender: "x" }),
    ]).toEqual([
      ["f", false],
      ["m", true],
      ["u", false],
      ["u", false],
    ]);
  });

  it("has no spaces around any of its texts", () => {
    const padded = Object.fromEntries(
      DRAFT_FIELDS.filter((field) => !["kind", "byHand", "sentTo", "gender"].includes(field)).map(
        (field) => [field, sampleDraft.texts[field] === "" ? "" : ` ${sampleDraft.texts[field]} `],
      ),
    );
    expect(requestOf(form(padded), null)).toEqual(sampleRequest);
    expect(requestOf(form({ vatNumber: " ", billingEmail: " " }), null)).toEqual({
      ...sampleRequest,
      store: { ...sampleRequest.store, vatNumber: null },
    });
    expect(
      toClaim({
        ...sampleCustomerDraft.texts,
        erpId: " 100001 ",
        siret: " 1 ",
        claimPostcode: " 7 ",
      }),
    ).toEqual({ erpId: "100001", siret: "1", postcode: "7" });
  });

  it("is one of four calls, and what has become of it one of three", () => {
    const { store, person } = sampleRequest;
    const claim = { erpId: "100001", siret: store.siret, postcode: "76000" };
    const requests = [
      sampleRequest,
      { kind: "newStoreToLink", store },
      { kind: "claimWithPerson", store: claim, person },
      { kind: "claimToLink", store: claim },
    ];
    const answers = [
      { kind: "received" },
      { kind: "added", store: aStore() },
      { kind: "requested", company: "Le Fournil" },
    ];
    const isRequest = Schema.is(RegistrationRequest);
    const isAnswer = Schema.is(RegistrationAnswer);
    expect([
      requests.map((each) => isRequest(each)),
      answers.map((each) => isAnswer(each)),
    ]).toEqual([
      [true, true, true, true],
      [true, true, true],
    ]);
    const [first, ...others] = requests;
    expect(
      [
        { ...first, person: undefined },
        { ...first, store: claim },
        ...others.map(({ kind }) => ({ kind })),
        { ...first, kind: "other" },
        {},
      ].map((each) => isRequest(each)),
    ).toEqual(Array.from({ length: 7 }, () => false));
    expect(
      [{}, { kind: "other" }, { kind: "added" }, { kind: "requested" }].map((each) =>
        isAnswer(each),
      ),
    ).toEqual([false, false, false, false]);
  });
});

describe("[REG-1] the summary", () => {
  it("has the other address and the mailbox of invoices, and no line without a text", () => {
    const texts = {
      otherDelivery: "oui",
      deliveryStreet: "3 quai du Havre",
      deliveryPostcode: "76600",
      deliveryCity: "Le Havre",
      billingEmail: "compta@boulangerie.example",
      legalStatus: "",
      vatNumber: " ",
    };
    expect(summaryOf(form(texts, "add"))).toEqual([
      {
        step: "establishment",
        title: "Établissement",
        lines: [["SIRET", sampleEstablishment.siret]],
      },
      {
        step: "shop",
        title: "Boutique",
        lines: [
          ["Nom", "Le Fournil des Halles"],
          ["Adresse", "12 rue du Four, 76000 Rouen"],
          ["Livraison", "3 quai du Havre, 76600 Le Havre"],
          ["Société", "Boulangerie Corvelanne"],
          ["E-mail des factures", "compta@boulangerie.example"],
        ],
      },
    ]);
    const customer = { ...sampleCustomerDraft.texts, foundCompany: "Le Fournil" };
    expect(summaryOf(form(customer, "add"))[0]?.lines[0]).toEqual(["Boutique", "Le Fournil"]);
  });
});

describe("[REG-4] a field of the call", () => {
  it.each<[path: string, ofNew: FormField | undefined, ofCustomer: FormField | undefined]>([
    ["store.erpId", "erpId", "erpId"],
    ["store.siret", "siret", "siret"],
    ["store.postcode", "postcode", "claimPostcode"],
    ["store.company", "company", "company"],
    ["store.legalAddress.street", "street", "street"],
    ["store.shippingAddress.street", "deliveryStreet", "deliveryStreet"],
    ["store.shippingAddress.postcode", "deliveryPostcode", "deliveryPostcode"],
    ["store.shippingAddress.city", "deliveryCity", "deliveryCity"],
    ["store.shippingAddress.firstName", "firstName", "firstName"],
    ["store.shippingAddress.lastName", "lastName", "lastName"],
    ["store.shippingAddress.phoneNumber", "phoneNumber", "phoneNumber"],
    ["store.shippingAddress.company", undefined, undefined],
    ["store.contactEmail", "email", "email"],
    ["store.billingEmail", "billingEmail", "billingEmail"],
    ["person.email", "email", "email"],
    ["person.password", "password", "password"],
    ["person.cgu", "cgu", "cgu"],
    ["siret", "siret", "siret"],
    ["store.salesArea", undefined, undefined],
    ["", undefined, undefined],
  ])("is made of a field of the form: %s", (path, ofNew, ofCustomer) => {
    expect([formFieldOf(path, "new"), formFieldOf(path, "customer")]).toEqual([ofNew, ofCustomer]);
  });

  it("says the first thing that is wrong with it", () => {
    expect(
      refusedFields(
        [
          { field: "store.contactEmail", message: "premier" },
          { field: "person.email", message: "second" },
        ],
        "new",
      ),
    ).toEqual({ email: "premier" });
    expect(refusedFields([], "new")).toEqual({});
  });

  it("leads to the step in which it is filled in", () => {
    const steps = Map.groupBy<string, FormField>(
      [...DRAFT_FIELDS.filter((field) => !/^found|byHand|sentTo/.test(field)), "password", "cgu"],
      stepOfField,
    );
    expect(Object.fromEntries(steps)).toEqual({
      choose: ["kind"],
      establishment: ["erpId", "siret", "claimPostcode"],
      shop: [
        "company",
        "legalName",
        "legalStatus",
        "naf",
        "vatNumber",
        "street",
        "postcode",
        "city",
        "otherDelivery",
        "deliveryStreet",
        "deliveryPostcode",
        "deliveryCity",
        "billingEmail",
      ],
      person: ["gender", "firstName", "lastName", "email", "phoneNumber"],
      summary: ["newsletter", "cgu"],
      password: ["password"],
    });
  });
});

describe("the last word on an application", () => {
  it.each([
    [
      "store",
      "approved",
      "Nouvelle boutique : Le Fournil. Acceptée par Camille, le 24/11/2026 à 10 h 00.",
    ],
    [
      "marketplace",
      "refused",
      "Accès à la marketplace : Le Fournil. Refusée par Camille, le 24/11/2026 à 10 h 00.",
    ],
    [
      "bank",
      "documents",
      "Coordonnées bancaires : Le Fournil. Justificatifs demandés par Camille, le 24/11/2026 à 10 h 00.",
    ],
  ] as const)("says of %s that it is %s, by whom and when", (kind, decision, words) => {
    const decided = { kind, decision, company: "Le Fournil", agent: "Camille", reason: null };
    const at = instant("2026-11-24T09:00:00.000Z");
    expect(decidedWords({ ...decided, at }).replaceAll("\u00a0", " ")).toBe(words);
  });
});
