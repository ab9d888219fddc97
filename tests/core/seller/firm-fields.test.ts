import { Result } from "effect";
import { describe, expect, it } from "vitest";
import { problemText } from "../../../core/errors/schema-problems.ts";
import { readFirm } from "../../../core/seller/read-firm.ts";
import { REAL_FIRM } from "../../real-firm.ts";

/** The document with another value at that place; none at all where it is undefined. */
const firmWith = (path: string, value: unknown): unknown => {
  // Its two sides are the same object there: each has to be one of its own.
  const document: Record<string, unknown> = JSON.parse(JSON.stringify(REAL_FIRM));
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  // safe: every step but the last is an object or a list of that document
  const holder = steps.reduce((node, step) => node[step] as Record<string, unknown>, document);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return document;
};

/** What is said of a document, nothing when it is right. */
const saidOf = (document: unknown): readonly string[] => {
  const read = readFirm(document);
  return Result.isSuccess(read) ? [] : read.failure.map(problemText);
};

const LINES: ReadonlyArray<readonly [path: string, longest: number]> = [
  ["name", 70],
  ["brand", 30],
  ["legalForm.short", 20],
  ["legalForm.name", 80],
  ["registry", 60],
  ["court", 100],
  ["address.street", 100],
  ["address.city", 60],
  ["service.name", 60],
  ["service.hours", 80],
  ["orders.name", 60],
  ["marketplace.name", 60],
  ["sender.name", 60],
  ["sides.gmp.name", 70],
  ["sides.mkp.name", 70],
  ["notice.director", 120],
  ["notice.host.name", 80],
  ["notice.host.address", 160],
  ["notice.statement", 400],
  ["areas.0.name", 60],
];

describe("[FIRM-1] a field of the firm's document", () => {
  it.each(LINES)("is one line: %s, of %i characters at most", (path, longest) => {
    const said = (value: string) => saidOf(firmWith(path, value));
    expect([
      said("é".repeat(longest)),
      said("é".repeat(longest + 1)),
      said(""),
      said("   "),
      said(" Moulin"),
      said("Moulin "),
      said("Le\nMoulin"),
      said("Le\rMoulin"),
    ]).toEqual([
      [],
      [`${path} : Compte ${longest} caractères au plus`],
      ...Array.from({ length: 4 }, () => [
        `${path} : Ne peut être vide, ni commencer ou finir par un espace`,
      ]),
      [`${path} : Tient sur une ligne`],
      [`${path} : Tient sur une ligne`],
    ]);
  });

  it.each([
    "accounting.email",
    "service.email",
    "orders.email",
    "marketplace.email",
    "dataProtection.email",
    "sender.email",
  ])("is a mailbox: %s", (path) => {
    expect([
      saidOf(firmWith(path, "quai@moulin-dupont.fr")),
      saidOf(firmWith(path, "quai@")),
      saidOf(firmWith(path, 12)),
    ]).toEqual([
      [],
      [`${path} : N’est pas une adresse e-mail`],
      [`${path} : Type de valeur incorrect`],
    ]);
  });

  it.each(["accounting.phone", "service.phone", "notice.host.phone"])(
    "is a telephone: %s",
    (path) => {
      expect([
        saidOf(firmWith(path, "+33 2 35 00 00 00")),
        saidOf(firmWith(path, "02 35")),
      ]).toEqual([[], [`${path} : N’est pas un numéro de téléphone`]]);
    },
  );

  it.each<[path: string, right: readonly unknown[], wrong: readonly unknown[], said: string]>([
    [
      "address.postcode",
      ["14000"],
      ["1400", "140000", "x14000", "2A000"],
      "Un code postal compte 5 chiffres",
    ],
    [
      "website",
      [null, "https://www.moulin-dupont.fr/"],
      ["http://www.moulin-dupont.fr/", "www.moulin-dupont.fr", ""],
      "Attend une adresse en https",
    ],
    [
      "capital",
      [null, 1, 2_000_000_000],
      [0, -1, 2_000_000_001],
      "Attend un nombre entier d’au moins 1",
    ],
    [
      "siret",
      ["73282932000074"],
      ["73282932000075"],
      "Ce numéro SIRET n’est pas valide : vérifiez ses 14 chiffres",
    ],
    [
      "vatNumber",
      ["FR44732829320"],
      ["44732829320", "FR4473282932"],
      "Un numéro de TVA compte FR, 2 signes et 9 chiffres",
    ],
    [
      "sides.mkp.bic",
      ["AGRIFRPP", "AGRIFRPP882", "agri frpp", "AGRIFRP1X2Y"],
      ["AGRIFRP", "AGRIFRPP8", "AGRIFRPP88", "AGRIFRPP8822", "1GRIFRPP", "AGRIFRPPÉÉÉ", ""],
      "Un BIC compte 8 ou 11 caractères, par exemple AGRIFRPP",
    ],
    [
      "sides.gmp.ics",
      ["FR72ZZZ123456", "fr72 zzz 123456", "FR72ABC123456"],
      ["XFR72ZZZ123456", "FR72ZZZ1234567", "FR7ZZZ123456", "DE72ZZZ123456", ""],
      "Un ICS français compte FR, 2 chiffres, 3 signes et 6 signes, par exemple FR72ZZZ123456.",
    ],
    ["sides.mkp.ics", [], ["FR73ZZZ123456"], "Cet ICS n’est pas valide : vérifiez sa clé."],
    ["sides.gmp.iban", [], [""], "Champs obligatoire"],
    [
      "areas.0.code",
      ["plaine-2"],
      ["plaine de Caen", "bléd"],
      "Attend des lettres sans accent, chiffres et tirets",
    ],
    ["areas.0.departments", [["14", "2A", "971"]], [[]], "Attend au moins un département"],
    ["areas.0.deliveries", [], [[]], "Attend au moins une gamme"],
    ["areas.0.deliveries.0.range", ["Z001", "Z002"], ["Z003", ""], "Attend Z001 ou Z002"],
    ["areas.0.deliveries.0.weekdays", [[7, 1]], [[]], "Attend au moins un jour"],
    ["areas.0.deliveries.0.weekdays", [], [[2, 2]], "Un jour est dit deux fois"],
    [
      "areas.0.deliveries.0.cutOff",
      ["00:00", "23:59"],
      ["24:00", "11h00"],
      "Attend une heure, par exemple 11:00",
    ],
    [
      "areas.0.deliveries.0.franco",
      [0, 2_000_000_000],
      [-1, 2_000_000_001],
      "Attend un nombre entier d’au moins 0",
    ],
    ["areas.0.deliveries.0.maximum", [1], [0], "Attend un nombre entier d’au moins 1"],
    ["areas.0.deliveries.0.deliveryFee", [0], [-1], "Attend un nombre entier d’au moins 0"],
    [
      "accounts",
      [{}, { customers: "411100", bank: "512" }],
      [],
      "Un compte compte 3 à 12 chiffres, par exemple 411000",
    ],
  ])("is checked: %s", (path, right, wrong, said) => {
    expect({
      right: right.map((value) => saidOf(firmWith(path, value))),
      wrong: wrong.map((value) => saidOf(firmWith(path, value))),
    }).toEqual({ right: right.map(() => []), wrong: wrong.map(() => [`${path} : ${said}`]) });
  });

  it("is a whole number where it counts", () => {
    expect([
      saidOf(firmWith("capital", 10.5)),
      saidOf(firmWith("areas.0.deliveries.0.franco", 0.5)),
    ]).toEqual([
      ["capital : Valeur incorrecte"],
      ["areas.0.deliveries.0.franco : Valeur incorrecte"],
    ]);
  });

  it("is a department of France, each in its place", () => {
    expect(saidOf(firmWith("areas.0.departments", ["14", "20", "constructor"]))).toEqual([
      "areas.0.departments.1 : N’est pas un département français",
      "areas.0.departments.2 : N’est pas un département français",
    ]);
  });

  it("is missed where it is not there, but for the accounts of the books", () => {
    const PLACES = [
      ...Object.keys(REAL_FIRM),
      ...(
        ["legalForm", "address", "accounting", "service", "orders", "marketplace"] as const
      ).flatMap((part) => Object.keys(REAL_FIRM[part]).map((field) => `${part}.${field}`)),
      ...(["dataProtection", "sender", "notice"] as const).flatMap((part) =>
        Object.keys(REAL_FIRM[part]).map((field) => `${part}.${field}`),
      ),
      ...["gmp", "mkp", "gmp.name", "gmp.iban", "mkp.bic", "mkp.ics"].map((at) => `sides.${at}`),
      ...["name", "address", "phone"].map((field) => `notice.host.${field}`),
      ...["code", "name", "departments", "deliveries"].map((field) => `areas.0.${field}`),
      ...["range", "weekdays", "cutOff", "franco", "maximum", "deliveryFee"].map(
        (field) => `areas.0.deliveries.0.${field}`,
      ),
    ];
    expect(PLACES.map((path) => saidOf(firmWith(path, undefined)))).toEqual(
      PLACES.map((path) => [`${path} : Il manque`]),
    );
    expect(saidOf(REAL_FIRM)).toEqual([]);
  });
});

describe("[FIRM-1] what two fields of the firm's document say together", () => {
  const [area] = REAL_FIRM.areas;
  const twice = [...(area?.deliveries ?? []), ...(area?.deliveries ?? [])];

  it.each<[what: string, path: string, value: unknown, said: readonly string[]]>([
    [
      "a bank of the other side in another country",
      "sides.mkp.bic",
      "DEUTDEFF",
      ["sides.mkp.bic : Ce BIC n'est pas du même pays que l'IBAN."],
    ],
    ["a bank overseas behind a French account", "sides.gmp.bic", "AGRIREPP", []],
    [
      "an area that is there twice",
      "areas",
      [area, { ...area, departments: ["61"] }, { ...area, departments: ["50"] }],
      [
        "areas.1.code : Le secteur plaine est dit deux fois",
        "areas.2.code : Le secteur plaine est dit deux fois",
      ],
    ],
    [
      "a department that one area has twice",
      "areas.0.departments",
      ["14", "61", "14"],
      ["areas.0.departments.2 : Le département 14 est dit deux fois"],
    ],
    [
      "a range that an area has twice",
      "areas.0.deliveries",
      twice,
      ["areas.0.deliveries : La gamme Z002 est dite deux fois"],
    ],
    [
      "both ranges once",
      "areas.0.deliveries",
      twice.map((plan, index) => ({ ...plan, range: index === 0 ? "Z001" : "Z002" })),
      [],
    ],
  ])("is checked: %s", (_, path, value, said) => {
    expect(saidOf(firmWith(path, value))).toEqual(said);
  });
});
