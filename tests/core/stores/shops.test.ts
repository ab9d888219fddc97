import { Result } from "effect";
import { describe, expect, it } from "vitest";
import type { Cents, ErpId, Weekday } from "../../../api-schema/primitives.ts";
import type { Store, StoreActivity } from "../../../api-schema/store.ts";
import {
  accountParts,
  lateInvoicesOf,
  nextDeliveriesOf,
  openCartsOf,
} from "../../../core/stores/account-home.ts";
import { weekdayName, WEEKDAYS, weekdaysText } from "../../../core/stores/closures.ts";
import { erpIdProblem, normaliseErpId, readErpId } from "../../../core/stores/erp-id.ts";
import { closedProblem } from "../../../core/stores/establishment.ts";
import { LEGAL_FORMS, legalFormName } from "../../../core/stores/legal-forms.ts";
import { mailboxForm, mailboxProblems, MAILBOX_LENGTHS } from "../../../core/stores/mailboxes.ts";
import { memberRefusalMessage, type MemberRefused } from "../../../core/stores/members.ts";
import {
  ALWAYS_CLOSED,
  BILLING_EMAIL_MISSING,
  closingOf,
  closingProblems,
  TOO_FAR,
} from "../../../core/stores/store-change.ts";
import {
  readStoreId,
  searchStores,
  STORE_LIST_PAGE_SIZE,
  storeLabel,
  storeNumber,
} from "../../../core/stores/store-choice.ts";
import {
  STORE_STATES,
  STORE_TASKS,
  storeRows,
  storeState,
  storeStateLabel,
} from "../../../core/stores/store-filters.ts";
import { readTakeover, type TakeoverForm } from "../../../core/stores/takeover-form.ts";
import { aStore } from "../../machines/shop-data.ts";
import { day, storeId } from "../values.ts";

const REQUIRED = "Champs obligatoire";

describe("the account's home", () => {
  it("[STORE-10] has these parts for each role, in the order in which it needs them", () => {
    expect({
      manager: accountParts("manager"),
      baker: accountParts("baker"),
      accountant: accountParts("accountant"),
      supervisor: accountParts("supervisor"),
    }).toEqual({
      manager: ["deliveries", "carts", "invoices", "orders", "stores"],
      baker: ["deliveries", "carts", "orders"],
      accountant: ["invoices", "deliveries", "orders"],
      supervisor: ["stores", "deliveries", "orders"],
    });
  });

  it("[STORE-10] says what goes on in the stores that are known, and in those alone", () => {
    const stores = [1, 2].map((id): Store => ({ ...aStore(), id: storeId(id) }));
    const [first, second] = stores;
    const quiet = { cart: null, lateInvoices: null, nextDelivery: null };
    const activity: readonly StoreActivity[] = [
      { ...quiet, store: storeId(9), cart: { lines: 1, total: 100 as Cents } },
      { ...quiet, store: storeId(1), nextDelivery: day("2026-11-26") },
      {
        store: storeId(2),
        cart: { lines: 2, total: 300 as Cents },
        lateInvoices: { count: 4, amount: 50 as Cents },
        nextDelivery: day("2026-11-25"),
      },
    ];
    expect({
      deliveries: nextDeliveriesOf(stores, activity),
      carts: openCartsOf(stores, activity),
      late: lateInvoicesOf(stores, activity),
    }).toEqual({
      deliveries: [
        { store: second, fact: "2026-11-25" },
        { store: first, fact: "2026-11-26" },
      ],
      carts: [{ store: second, fact: { lines: 2, total: 300 } }],
      late: {
        stores: [{ store: second, fact: { count: 4, amount: 50 } }],
        count: 4,
        amount: 50,
      },
    });
  });
});

describe("[STORE-6] the days on which a store is closed", () => {
  it("are named, and written one after the other", () => {
    expect(WEEKDAYS.map(weekdayName)).toEqual([
      "Lundi",
      "Mardi",
      "Mercredi",
      "Jeudi",
      "Vendredi",
      "Samedi",
      "Dimanche",
    ]);
    const texts: ReadonlyArray<readonly [readonly Weekday[], string]> = [
      [[7, 1], "Lundi et dimanche"],
      [[1, 2, 3, 4, 5, 6], "Lundi, mardi, mercredi, jeudi, vendredi et samedi"],
    ];
    expect(texts.map(([weekdays]) => weekdaysText(weekdays))).toEqual(
      texts.map(([, text]) => text),
    );
  });

  it("are told apart, each once and in order, and refused with their words", () => {
    const today = day("2026-11-24");
    expect(closingOf([day("2026-12-25"), 7, day("2026-12-24"), 1, 7, day("2026-12-25")])).toEqual({
      weekdays: [1, 7],
      dates: ["2026-12-24", "2026-12-25"],
    });
    const problems = closingProblems(
      { weekdays: [...WEEKDAYS], dates: [day("2028-11-23"), day("2028-11-24")] },
      today,
    );
    expect(problems).toEqual([
      { field: "closingDays", message: ALWAYS_CLOSED },
      { field: "closingDays", message: TOO_FAR },
    ]);
    expect(closingProblems({ weekdays: [1], dates: [day("2028-11-23")] }, today)).toEqual([]);
    expect([ALWAYS_CLOSED, TOO_FAR, BILLING_EMAIL_MISSING]).toEqual([
      "Gardez au moins un jour ouvert dans la semaine : sans lui, aucun camion ne peut passer.",
      "Une fermeture s’annonce au plus deux ans à l’avance.",
      "Indiquez l’adresse qui reçoit les factures.",
    ]);
  });
});

describe("the numbers of a store", () => {
  it.each([
    ["104512", "104512", undefined],
    [" 104.512-7\u200b8 ", "10451278", undefined],
    ["", undefined, REQUIRED],
    [" . ", undefined, REQUIRED],
    ["10451", undefined, "Un numéro client compte 6 à 10 chiffres : il figure sur vos factures."],
    [
      "10451278901",
      undefined,
      "Un numéro client compte 6 à 10 chiffres : il figure sur vos factures.",
    ],
    ["A104512", undefined, "Un numéro client compte 6 à 10 chiffres : il figure sur vos factures."],
  ])("[OPEN-6] are a customer number: %j", (typed, read, problem) => {
    expect([readErpId(typed), erpIdProblem(typed)]).toEqual([read, problem]);
  });

  it("[OPEN-6] are compared without what was typed between their digits", () => {
    expect(normaliseErpId(" 104.512-7 ")).toBe("1045127");
  });

  it("[STORE-2] are shown where the ERP knows the store", () => {
    expect([
      storeNumber({ erpId: "104512" as ErpId }),
      storeNumber({ erpId: null }),
      storeLabel({ id: storeId(12), company: null }),
      storeLabel({ id: storeId(12), company: " Le Fournil " }),
      STORE_LIST_PAGE_SIZE,
    ]).toEqual(["n°\u00a0104512", undefined, "Boutique n°12", "Le Fournil", 9999]);
  });

  it.each([
    ["4", 4],
    ["1234567890", 1_234_567_890],
    ["12345678901", null],
    ["0", null],
    ["04", null],
    ["x4", null],
    ["4x", null],
    ["", null],
    [null, null],
    [undefined, null],
  ])("[STORE-12] are what a browser keeps of a store: %j", (text, read) => {
    expect(readStoreId(text)).toBe(read);
  });

  it("[STORE-3] and the town find it too", () => {
    const store = { id: storeId(4), erpId: null, company: "Le Fournil", defaultStore: false };
    const inTown = { ...store, shippingAddress: { city: "Évreux" } };
    const nowhere = { ...store, shippingAddress: null };
    expect(searchStores([inTown, nowhere, store], "evreux fournil")).toEqual([inTown]);
    expect(searchStores([store], "null")).toEqual([]);
    expect(searchStores([store], "undefined")).toEqual([]);
  });
});

describe("[STORE-9] the state of a store", () => {
  it("is in words, and so is what is to be done of it", () => {
    expect([STORE_STATES, STORE_TASKS].map((all) => all.map(({ label }) => label))).toEqual([
      ["Active", "En attente de validation", "Refusée", "Inactive", "Bloquée"],
      ["Mandats à signer", "Factures en retard", "Panier en cours", "Carte bancaire seule (score)"],
    ]);
    const banned = { banned: true, status: "active", approval: "approved" } as const;
    expect(storeStateLabel(storeState(banned))).toBe("Bloquée");
    expect(storeStateLabel("waiting")).toBe("En attente de validation");
  });

  it("is looked for with its names, numbers and town, folded once", () => {
    const town = { ...aStore().shippingAddress, city: "Évreux", postcode: "27000" };
    const store: Store = {
      ...aStore(),
      id: storeId(8),
      company: "L’Épi",
      legalName: "Épi SARL",
      erpId: "104512" as ErpId,
      // safe: a fixture names only what is read
      shippingAddress: town as Store["shippingAddress"],
    };
    const activity = {
      store: storeId(8),
      cart: null,
      lateInvoices: null,
      nextDelivery: null,
    };
    expect(storeRows([store, { ...store, shippingAddress: null }], [activity])).toEqual([
      { store, activity, text: "l epi epi sarl 104512 8 evreux 27000" },
      { store: { ...store, shippingAddress: null }, activity, text: "l epi epi sarl 104512 8" },
    ]);
    expect(storeRows([store], [])[0]?.activity).toBeUndefined();
  });
});

describe("the company of a store", () => {
  it.each([
    ["5498", "EURL"],
    ["5485", "SELARL"],
    ["5499", "SARL"],
    ["5710", "SAS"],
    ["5720", "SASU"],
    ["5785", "SELAS"],
    ["5799", "SAS"],
    ["6533", "GAEC"],
    ["6598", "EARL"],
    ["6540", "Société civile"],
    ["1000", "Entreprise individuelle"],
    ["5202", "SNC"],
    ["5306", "SCS"],
    ["5505", "SA"],
    ["5605", "SA"],
    ["6220", "GIE"],
    ["9220", "Association"],
    ["7210", null],
    ["constructor", null],
    ["", null],
  ])("[REG-3] has the legal form of Insee's code %j: %j", (code, name) => {
    expect(legalFormName(code)).toBe(name);
  });

  it("[REG-1] has one of the forms to choose from, the most usual first", () => {
    expect(LEGAL_FORMS).toEqual([
      "SARL",
      "EURL",
      "SAS",
      "SASU",
      "Entreprise individuelle",
      "SNC",
      "SA",
      "Société civile",
      "Association",
      "Autre",
    ]);
  });

  it("[REG-3] has no shop at an establishment that is closed", () => {
    expect([
      closedProblem({ closed: false, closedOn: null }),
      closedProblem({ closed: true, closedOn: null }),
      closedProblem({ closed: true, closedOn: day("2025-03-01") }),
    ]).toEqual([
      undefined,
      "Cet établissement est fermé : indiquez le SIRET de votre boutique.",
      "Cet établissement est fermé depuis le 1er mars 2025 : indiquez le SIRET de votre boutique.",
    ]);
  });

  const typed: TakeoverForm = {
    siret: "009 100 009 00027",
    legalName: "  Corvelanne \n et fils ",
    legalStatus: " SARL ",
    erpId: "104 512",
    billingEmail: " factures@fournil.example ",
    reason: "Reprise  du fonds ",
  };
  const read = {
    siret: "00910000900027",
    legalName: "Corvelanne et fils",
    legalStatus: "SARL",
    erpId: "104512",
    billingEmail: "factures@fournil.example",
    reason: "Reprise du fonds",
  };

  it("is another one once it is taken over, as it was typed in one line a field", () => {
    expect([
      readTakeover(typed),
      readTakeover({ ...typed, billingEmail: null }),
      readTakeover({ ...typed, billingEmail: "  " }),
    ]).toEqual([
      Result.succeed(read),
      Result.succeed({ ...read, billingEmail: null }),
      Result.succeed({ ...read, billingEmail: null }),
    ]);
  });

  it("is refused with everything that is wrong with it", () => {
    expect(
      readTakeover({
        siret: "",
        legalName: " ",
        legalStatus: "",
        erpId: "12",
        billingEmail: "factures@",
        reason: "\n",
      }),
    ).toEqual(
      Result.fail([
        { field: "siret", message: REQUIRED },
        { field: "legalName", message: REQUIRED },
        { field: "legalStatus", message: REQUIRED },
        {
          field: "erpId",
          message: "Un numéro client compte 6 à 10 chiffres : il figure sur vos factures.",
        },
        { field: "billingEmail", message: "Le format d'email n'est pas valide." },
        { field: "reason", message: REQUIRED },
      ]),
    );
    const alone = { legalName: "", legalStatus: "", reason: "", erpId: "1", siret: "1" };
    for (const [field, text] of Object.entries(alone)) {
      const result = readTakeover({ ...typed, [field]: text });
      expect(Result.isFailure(result) && result.failure.map((each) => each.field)).toEqual([field]);
    }
  });
});

describe("what is refused of a store's people and mailboxes", () => {
  it.each<[MemberRefused["reason"], string]>([
    ["noSuchMember", "Cette personne ne fait pas partie de la boutique."],
    ["notAllowed", "Votre rôle dans cette boutique ne permet pas cette action."],
    ["notMainManager", "Seul le gérant principal peut transmettre ce rôle."],
    ["lastManager", "C’est le seul gérant de la boutique : nommez d’abord un autre gérant."],
    [
      "mainManagerStays",
      "C’est le gérant principal de la boutique : il transmet d’abord ce rôle à un autre gérant.",
    ],
    ["notAManager", "Seul un gérant peut devenir gérant principal."],
    ["notHereYet", "Cette personne n’a pas encore accepté son invitation."],
  ])("[USERS-1] is said: %s", (reason, text) => {
    expect(memberRefusalMessage({ _tag: "MemberRefused", reason })).toBe(text);
  });

  it("[STORE-7] is no mailbox that is left empty, nor one with spaces around it", () => {
    const empty = {
      contactEmail: "  ",
      billingEmail: " a@b.fr ",
      billingEmailOptin: "oui",
      newsletterOptin: "non",
    };
    expect([
      mailboxProblems(empty),
      mailboxProblems({ ...empty, billingEmail: " " }),
      mailboxProblems({ ...empty, billingEmail: " ", billingEmailOptin: "non" }),
    ]).toEqual([{}, { billingEmail: BILLING_EMAIL_MISSING }, {}]);
    expect(MAILBOX_LENGTHS).toEqual({
      contactEmail: 180,
      billingEmail: 180,
      billingEmailOptin: 3,
      newsletterOptin: 3,
    });
    const none = { contactEmail: null, billingEmail: null };
    expect([
      mailboxForm({ ...none, billingEmailOptin: true, newsletterOptin: false }),
      mailboxForm({ ...none, billingEmailOptin: false, newsletterOptin: true }),
    ]).toEqual([
      { contactEmail: "", billingEmail: "", billingEmailOptin: "oui", newsletterOptin: "non" },
      { contactEmail: "", billingEmail: "", billingEmailOptin: "non", newsletterOptin: "oui" },
    ]);
  });
});
