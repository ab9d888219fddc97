import { Effect } from "effect";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { StoreId } from "../../api-schema/primitives.ts";
import { NO_CARDS, payingFactsOf, paymentMethodChoices } from "../../core/payment/methods.ts";
import { signingShopOf } from "../../core/seller/shown-seller.ts";
import { madeUpIn } from "../../core/seller/made-up.ts";
import { DEMONSTRATION_FIRM } from "../../demonstration/firm.ts";
import { bankOf, directoryOf, PARTS, partsTable, signatureOf, smsOf } from "../../server/parts.ts";
import { settingsIn, type SettingsShape } from "../../server/config.ts";
import {
  absentParts,
  demonstratedParts,
  isLocalAddress,
  showsMails,
  showsNotices,
} from "../../server/deployment.ts";
import { REAL_FIRM } from "../real-firm.ts";
import { type Found, foundRefusals, startVerdict } from "../../server/shop/start-verdict.ts";

/** An empty value stands for a setting that is absent: alone it would be refused before. */
const settingsOf = (env: Readonly<Record<string, string>>): SettingsShape =>
  Effect.runSync(
    settingsIn(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""))),
  );

const url = { PUBLIC_URL: "https://boutique.example" };
const smtp = { SMTP_URL: "smtps://boutique:secret@mail.example:465" };
const live = { STRIPE_SECRET_KEY: "sk_live_51Abc", STRIPE_WEBHOOK_SECRET: "whsec_Abc" };
const trial = { STRIPE_SECRET_KEY: "sk_test_51Abc", STRIPE_WEBHOOK_SECRET: "whsec_Abc" };
const insee = { INSEE_API_KEY: "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0" };
const sms = { SMS_URL: "https://AC0123:secret@api.twilio.com/?from=Panetier" };
/** Every part that the shop can make up, asked for by name. */
const madeUp = { DEMO: "erp,score,deliveries,invoices,collections,signature" };
/** How the lines of parts that nobody stands behind begin. */
const NOBODY_DOES = ["ERP", "SCORE", "LIVRAISONS", "FACTURES", "SIGNATURE"];
/** A public shop that lacks nothing. */
const whole = { ...url, ...smtp, ...live, ...insee, ...sms, TRUST_PROXY: "true", WEB_PUSH: "true" };

/** The names of the settings that each line begins with. */
const named = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => /^[\p{Lu}_]+(?:=[^ ]*)?/u.exec(line)?.[0] ?? line);

describe("a provider of sign-ins", () => {
  const oidc = {
    OIDC_ISSUER: "https://connexion.example",
    OIDC_CLIENT_ID: "gestion",
    OIDC_CLIENT_SECRET: "secret",
  };

  it("[SUPPORT-26] has three settings or none", () => {
    expect(startVerdict(settingsOf({})).refusals).toEqual([]);
    expect(startVerdict(settingsOf(oidc)).refusals).toEqual([]);
    expect(startVerdict(settingsOf({ ...oidc, OIDC_CLIENT_SECRET: "" })).refusals).toEqual([
      "OIDC_CLIENT_SECRET manque : la connexion par le fournisseur de la maison veut les trois.",
    ]);
    expect(startVerdict(settingsOf({ OIDC_CLIENT_ID: "gestion" })).refusals).toEqual([
      "OIDC_ISSUER, OIDC_CLIENT_SECRET manque : la connexion par le fournisseur de la maison veut les trois.",
    ]);
  });

  it("[SUPPORT-26] stands at https, on one's own machine at http", () => {
    const own = { ...oidc, OIDC_ISSUER: "http://localhost:8180/realms/maison" };
    expect(startVerdict(settingsOf(own)).refusals).toEqual([]);
    expect(named(startVerdict(settingsOf({ ...whole, ...own })).refusals)).toContain("OIDC_ISSUER");
    for (const wrong of [
      "http://connexion.example",
      "https://a:b@connexion.example",
      "connexion",
    ]) {
      expect(() => settingsOf({ ...oidc, OIDC_ISSUER: wrong })).toThrow("OIDC_ISSUER attend");
    }
  });
});

describe("what a process is for", () => {
  it("[RUN-1] is both unless it is said, and half of it needs a database that others reach", () => {
    const database = { DATABASE_URL: "postgresql://boutique:secret@127.0.0.1/boutique" };
    expect(settingsOf({}).role).toBe("all");
    expect(startVerdict(settingsOf({ ROLE: "all" })).refusals).toEqual([]);
    expect(named(startVerdict(settingsOf({ ROLE: "web" })).refusals)).toEqual(["ROLE=web"]);
    expect(named(startVerdict(settingsOf({ ROLE: "work" })).refusals)).toEqual(["ROLE=work"]);
    const own = { ...database, PUBLIC_URL: "http://localhost:8080" };
    expect(startVerdict(settingsOf({ ...own, ROLE: "work" })).refusals).toEqual([]);
    expect(() => settingsOf({ ROLE: "worker" })).toThrow("ROLE");
  });

  it("[RUN-4] ends with seconds of answering that are a whole number up to a minute", () => {
    expect(settingsOf({}).drainSeconds).toBe(0);
    expect(settingsOf({ DRAIN_SECONDS: "60" }).drainSeconds).toBe(60);
    for (const wrong of ["61", "-1", "1.5", "bientôt"]) {
      expect(() => settingsOf({ DRAIN_SECONDS: wrong })).toThrow("DRAIN_SECONDS");
    }
  });
});

describe("a standby that is read from", () => {
  it("[REPLICA-3] may be behind by whole seconds from 2 to 300, by 10 where nothing is said", () => {
    expect(settingsOf({}).databaseReadLag).toBe(10);
    expect(settingsOf({ DATABASE_READ_LAG_SECONDS: "2" }).databaseReadLag).toBe(2);
    for (const wrong of ["1", "301", "2.5", "peu"]) {
      expect(() => settingsOf({ DATABASE_READ_LAG_SECONDS: wrong })).toThrow(
        "DATABASE_READ_LAG_SECONDS",
      );
    }
  });
});

describe("where a shop stands", () => {
  it.each([
    ["http://localhost:8080", true],
    ["https://localhost", true],
    ["http://panetier.localhost:3000", true],
    ["http://127.0.0.1:8090", true],
    ["http://127.9.8.7", true],
    ["http://127.1", true],
    ["http://[::1]:8080", true],
    ["https://boutique.example", false],
    ["http://192.168.1.20:8080", false],
    ["http://0.0.0.0:8080", false],
    ["https://localhost.example", false],
    ["https://127.0.0.1.example", false],
    ["http://[2001:db8::1]", false],
  ])("%s is local: %s", (address, isLocal) => {
    expect(isLocalAddress(address)).toBe(isLocal);
  });

  it("is told by PUBLIC_URL, or by NODE_ENV", () => {
    const production = [{}, url, { NODE_ENV: "production" }, { NODE_ENV: "test" }].map(
      (env) => settingsOf(env).production,
    );
    expect(production).toEqual([false, true, true, false]);
  });

  it.each([
    [{}, []],
    [{ HOST: "0.0.0.0" }, ["HOST"]],
    [{ HOST: "::" }, ["HOST"]],
    [{ HOST: "panetier.internal" }, ["HOST"]],
    [{ HOST: "::1" }, []],
    [{ HOST: "localhost" }, []],
    [{ DATABASE_URL: "postgres://db/shop" }, ["DATABASE_URL"]],
    [{ DATABASE_URL: "postgres://shop:secret@[2001:db8::1]:5432/shop" }, ["DATABASE_URL"]],
    [{ DATABASE_URL: "postgres://shop:secret@[::1]:5432/shop" }, []],
    [{ DATABASE_URL: "postgres://localhost/shop" }, []],
    [{ DATABASE_URL: "postgres:///shop?host=/var/run/postgresql" }, []],
    [{ DATABASE_URL: "postgres://%2Fvar%2Frun%2Fpostgresql/shop" }, []],
    [{ DATABASE_URL: "postgres://localhost/shop?host=db" }, ["DATABASE_URL"]],
    [{ HOST: "0.0.0.0", DATABASE_URL: "postgres://db/shop" }, ["HOST", "DATABASE_URL"]],
    // A pooler of this machine before a server that is not.
    [
      {
        DATABASE_URL: "postgres://localhost:6432/shop",
        DATABASE_DIRECT_URL: "postgres://db/shop",
      },
      ["DATABASE_DIRECT_URL"],
    ],
    [
      { DATABASE_URL: "postgres://localhost/shop", DATABASE_READ_URL: "postgres://copy/shop" },
      ["DATABASE_READ_URL"],
    ],
    // Said by name: a container of one's own machine.
    [{ HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:8080" }, []],
    [{ ...url, HOST: "0.0.0.0" }, []],
  ])("is public too when %j leads beyond this machine by %j", (env, beyond) => {
    const settings = settingsOf(env);
    expect(settings.beyond).toEqual(beyond);
    expect(settings.production).toBe(
      beyond.length > 0 || ("PUBLIC_URL" in env && !isLocalAddress(settings.publicUrl)),
    );
  });
});

describe("[START-1] what of the demonstration a shop shows", () => {
  const shown = (env: Readonly<Record<string, string>>) => {
    const settings = settingsOf(env);
    return {
      bank: bankOf(settings),
      directory: directoryOf(settings),
      mails: showsMails(settings),
      sms: smsOf(settings),
      notices: showsNotices(settings),
      flows: settings.flows,
      seed: settings.seed,
    };
  };
  const everything: ReturnType<typeof shown> = {
    bank: "sandbox",
    directory: "madeUp",
    mails: true,
    sms: "shown",
    notices: true,
    flows: false,
    seed: "demo",
  };
  const nothing: ReturnType<typeof shown> = {
    bank: "none",
    directory: "none",
    mails: false,
    sms: "none",
    notices: false,
    flows: false,
    seed: "none",
  };

  it.each<[string, Readonly<Record<string, string>>, ReturnType<typeof shown>]>([
    ["on localhost, everything", {}, { ...everything, bank: "sandbox" }],
    [
      "for the end-to-end tests too",
      { PUBLIC_URL: "http://127.0.0.1:8090", FLOWS: "1" },
      { ...everything, bank: "sandbox", flows: true },
    ],
    [
      "with another database, no mails and notices",
      { DATABASE_URL: "postgres://127.0.0.1/shop" },
      { ...everything, bank: "sandbox", mails: false, sms: "none", notices: false },
    ],
    ["where the network reaches it and nobody said its address, nothing", { HOST: "::" }, nothing],
    ["with a database elsewhere, nothing", { DATABASE_URL: "postgres://x/shop" }, nothing],
    [
      "where the network reaches it, what is named",
      { HOST: "0.0.0.0", DEMO: "data,mail" },
      { ...nothing, directory: "madeUp", mails: true, sms: "shown", seed: "demo" },
    ],
    ["in production, nothing", url, nothing],
    ["in production by NODE_ENV, nothing", { NODE_ENV: "production" }, nothing],
    [
      "in production, what is named",
      { ...url, DEMO: "bank, mail" },
      { ...nothing, bank: "sandbox", mails: true, sms: "shown" },
    ],
    [
      "in production, all that is named",
      { ...url, DEMO: "bank,mail,push,flows,data", DATABASE_URL: "postgres://x/shop" },
      { ...everything, bank: "sandbox", flows: true },
    ],
    [
      "with keys, Stripe and Insee",
      { ...whole, SMTP_URL: "" },
      { ...nothing, bank: "stripe", directory: "insee", sms: "twilio" },
    ],
    ["on localhost with a key, Stripe", trial, { ...everything, bank: "stripe" }],
  ])("%s", (_, env, expected) => {
    expect(shown(env)).toEqual(expected);
  });

  it("names an unknown part instead of guessing", () => {
    expect(() => settingsOf({ DEMO: "bank,everything" })).toThrow(/"DEMO"/);
  });
});

describe("[START-2] a start is refused", () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ["never on localhost", {}, []],
    ["never for a whole public shop", whole, []],
    [
      "without https",
      { ...whole, PUBLIC_URL: "http://boutique.example" },
      ["PUBLIC_URL=http://boutique.example"],
    ],
    [
      "not for http that stays on this machine",
      { ...whole, PUBLIC_URL: "http://127.0.0.1:8080", NODE_ENV: "production" },
      [],
    ],
    [
      "not for measurements",
      {
        NODE_ENV: "production",
        PUBLIC_URL: "http://127.0.0.1:9000",
        DEMO: "bank,mail,push,data",
      },
      [],
    ],
    ["without a way for mails", { ...whole, SMTP_URL: "" }, ["SMTP_URL"]],
    ["not when mails are asked to stay here", { ...whole, SMTP_URL: "", DEMO: "mail" }, []],
    ["with published accounts", { ...whole, SEED: "demo" }, ["SEED=demo"]],
    ["with the laboratory", { ...whole, FLOWS: "1" }, ["FLOWS=1"]],
    ["not with the laboratory by name", { ...whole, DEMO: "flows" }, []],
    ["with half of Stripe", { ...whole, STRIPE_WEBHOOK_SECRET: "" }, ["STRIPE_WEBHOOK_SECRET"]],
    ["with the other half", { ...whole, STRIPE_SECRET_KEY: "" }, ["STRIPE_SECRET_KEY"]],
    [
      "with half of Stripe on localhost",
      { STRIPE_SECRET_KEY: "sk_test_51Abc" },
      ["STRIPE_WEBHOOK_SECRET"],
    ],
    ["with a key of the test mode", { ...whole, ...trial }, ["STRIPE_SECRET_KEY"]],
    ["not with a trial bank by name", { ...whole, ...trial, DEMO: "bank" }, []],
    ["not with a test key on localhost", trial, []],
    ["with a live key on localhost", live, ["STRIPE_SECRET_KEY"]],
    ["with a live key and a trial bank", { ...whole, DEMO: "bank" }, ["DEMO=bank"]],
    ["with a live key and published accounts", { ...whole, DEMO: "data" }, ["DEMO=data"]],
    [
      "where the network reaches it and nobody said its address",
      { HOST: "0.0.0.0" },
      ["PUBLIC_URL", "SMTP_URL"],
    ],
    [
      "with a database elsewhere and no address",
      { ...whole, PUBLIC_URL: "", DATABASE_URL: "postgres://db.internal/shop" },
      ["PUBLIC_URL"],
    ],
    [
      "with the server's own address and no way for requests",
      { DATABASE_DIRECT_URL: "postgres://localhost/shop" },
      ["DATABASE_DIRECT_URL"],
    ],
    [
      "with a standby and no database that it follows",
      { DATABASE_READ_URL: "postgres://localhost/shop" },
      ["DATABASE_READ_URL"],
    ],
    ["for what it shows without being asked", { HOST: "::", DEMO: "data" }, ["SMTP_URL"]],
    ["not for what is named", { HOST: "::", DEMO: "data,mail,bank" }, []],
    [
      "not when the address was said to be this machine",
      { HOST: "::", PUBLIC_URL: "http://localhost:8080" },
      [],
    ],
    [
      "for each reason",
      { PUBLIC_URL: "http://boutique.example", SEED: "demo", FLOWS: "1" },
      ["PUBLIC_URL=http://boutique.example", "SMTP_URL", "SEED=demo", "FLOWS=1"],
    ],
  ])("%s", (_, env, expected) => {
    const { refusals } = startVerdict(settingsOf(env));
    expect(named(refusals)).toEqual(expected);
    expect(refusals.filter((line) => line.includes("\n"))).toEqual([]);
  });

  const nobody: Found = { hasDemoAccounts: false, firm: null, madeUpMerchants: [] };
  const ready: Found = { ...nobody, firm: REAL_FIRM };

  it.each<[string, Readonly<Record<string, string>>, Found, readonly string[]]>([
    ["never on localhost", {}, { ...nobody, hasDemoAccounts: true }, []],
    ["never for a firm that somebody is", whole, ready, []],
    ["without a firm", whole, nobody, ["FIRM"]],
    [
      "with the demonstration's firm, for each thing that is nobody's",
      whole,
      { ...ready, firm: DEMONSTRATION_FIRM },
      madeUpIn(DEMONSTRATION_FIRM).map(() => "FIRM"),
    ],
    [
      "not with it by name",
      { ...whole, DEMO: "sellers" },
      { ...ready, firm: DEMONSTRATION_FIRM },
      [],
    ],
    [
      "with merchants that do not exist",
      whole,
      { ...ready, madeUpMerchants: ["M"] },
      ["MERCHANTS"],
    ],
    ["with published accounts", whole, { ...ready, hasDemoAccounts: true }, ["DATABASE_URL"]],
    [
      "not with them by name",
      { ...whole, ...trial, DEMO: "bank,data" },
      { ...ready, hasDemoAccounts: true },
      [],
    ],
  ])("by what the database holds: %s", (_, env, found, expected) => {
    expect(named(foundRefusals(settingsOf(env), found))).toEqual(expected);
  });

  it("names the number that belongs to nobody", () => {
    const [first] = foundRefusals(settingsOf(whole), { ...ready, firm: DEMONSTRATION_FIRM });
    expect(first).toContain("SIREN 999001001 n’appartient à personne");
  });
});

describe("[START-3] what is said at the start", () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ["nothing of a local shop", {}, []],
    ["nothing of a whole one", { ...whole, ...madeUp }, [`DEMO=${madeUp.DEMO}`]],
    [
      "a local shop that the network reaches",
      { HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:8080" },
      ["HOST=0.0.0.0"],
    ],
    ["nothing of ::1", { HOST: "::1" }, []],
    ["a proxy that is not trusted", { ...whole, TRUST_PROXY: "false" }, ["TRUST_PROXY=false"]],
    [
      "no bank",
      { ...whole, STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "", DEMO: "score" },
      ["STRIPE_SECRET_KEY", "DEMO=score"],
    ],
    ["no directory", { ...whole, INSEE_API_KEY: "" }, ["INSEE_API_KEY"]],
    ["no text messages", { ...whole, SMS_URL: "" }, ["SMS_URL"]],
    ["no notifications", { ...whole, WEB_PUSH: "false" }, ["WEB_PUSH=false"]],
    ["parts of the demonstration", { ...whole, ...trial, DEMO: "bank,data" }, ["DEMO=bank,data"]],
    [
      "links that lead nowhere",
      { ...whole, PUBLIC_URL: "http://localhost:8080", NODE_ENV: "production" },
      ["PUBLIC_URL=http://localhost:8080"],
    ],
  ])("%s", (_, env, expected) => {
    const told = named(startVerdict(settingsOf(env)).warnings);
    expect(told.filter((name) => !NOBODY_DOES.includes(name))).toEqual(expected);
  });

  it("what nobody does in a public shop that asked for nothing of the demonstration", () => {
    expect(named(startVerdict(settingsOf(whole)).warnings)).toEqual(NOBODY_DOES);
  });

  it("that nothing can be paid where there is neither a bank nor a score", () => {
    const bankless = { ...whole, STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "" };
    const lastOf = (env: Readonly<Record<string, string>>) =>
      startVerdict(settingsOf(env)).warnings.filter((line) => line.startsWith("Ni carte"));
    expect([lastOf(bankless).length, lastOf({ ...bankless, DEMO: "score" }).length]).toEqual([
      1, 0,
    ]);
  });
});

describe("[START-5] docs/operations.md", () => {
  it("has the table of the parts as the start reads them", () => {
    expect(readFileSync("docs/operations.md", "utf8")).toContain(partsTable());
  });
});

describe("[ERP-5] an ERP", () => {
  const erp = { ERP_URL: "https://erp.moulin.example/boutique", ERP_TOKEN: "0123456789abcdef" };
  const stands = (env: Readonly<Record<string, string>>) => {
    const settings = settingsOf(env);
    return Object.fromEntries(
      PARTS.flatMap(({ demo, state }) =>
        demo !== null && ["erp", "score", "deliveries", "invoices"].includes(demo)
          ? [[demo, state(settings, "real")]]
          : [],
      ),
    );
  };

  it("that answers calls stands behind customers, scores and orders, wherever the shop stands", () => {
    const real = { erp: "real", score: "real", deliveries: "real" };
    expect(stands({ ...whole, ...erp })).toEqual({ ...real, invoices: "absent" });
    expect(stands({ ...whole, ...erp, INVOICES: "erp" })).toEqual({ ...real, invoices: "real" });
    expect(stands(erp)).toEqual({ ...real, invoices: "embedded" });
    expect(named(startVerdict(settingsOf({ ...whole, ...erp })).warnings)).toEqual([
      "FACTURES",
      "SIGNATURE",
    ]);
  });

  it("that reads files prepares orders, and knows no number and no score at once", () => {
    const files = { ERP_URL: "files", EXCHANGE_DIR: "/srv/echange" };
    expect(startVerdict(settingsOf({ ...whole, ...files })).refusals).toEqual([]);
    expect(stands({ ...whole, ...files })).toEqual({
      erp: "absent",
      score: "absent",
      deliveries: "real",
      invoices: "absent",
    });
  });

  it("that reads files may find them at an SFTP server", () => {
    const sftp = {
      SFTP_URL: "sftp://moulin@fichiers.example/depot",
      SFTP_PASSWORD: "secret",
      SFTP_HOST_KEY: `SHA256:${"k".repeat(43)}`,
    };
    const env = { ...whole, ...sftp, ERP_URL: "files" };
    expect(startVerdict(settingsOf(env)).refusals).toEqual([]);
  });

  it("[PAY-6] of whatever kind, or none, leaves a store whose score is unknown the card, or somebody to call", () => {
    const scoreless = {
      id: StoreId.make(1),
      erpId: null,
      marketPlaceAccess: false,
      moneyOrder: null,
      marketplaceMoneyOrder: null,
      infolegaleScore: null,
      signsMandates: true,
      collectsDebits: true,
      servicePhone: "01 99 00 12 34",
    };
    const methods = (env: Readonly<Record<string, string>>) => {
      const settings = settingsOf({ ...whole, ...env });
      const facts = payingFactsOf({ ...scoreless, takesCards: bankOf(settings) !== "none" });
      return paymentMethodChoices("gmp", facts).map(({ code, enabled, message }) =>
        enabled ? code : message,
      );
    };
    const files = { ERP_URL: "files", EXCHANGE_DIR: "/srv/echange" };
    const CARD_ONLY = "Seul le paiement par carte bancaire est proposé à votre boutique.";
    for (const env of [{}, files, erp]) {
      expect(methods(env)).toEqual(["CB", CARD_ONLY, CARD_ONLY]);
      const bankless = { ...env, STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "" };
      const call = `${NO_CARDS} Appelez le service clients au 01 99 00 12 34.`;
      expect(methods(bankless)).toEqual([call, call]);
    }
  });

  it.each([
    [{ ERP_URL: erp.ERP_URL }, ["ERP_TOKEN"]],
    [{ ERP_TOKEN: erp.ERP_TOKEN }, ["ERP_URL"]],
    [{ ERP_URL: "files" }, ["EXCHANGE_DIR"]],
    [{ ...erp, ERP_URL: "http://localhost:9600" }, ["ERP_URL"]],
    [{ ...erp, DEMO: "erp,deliveries,signature" }, ["DEMO=erp", "DEMO=deliveries"]],
  ])("refuses %j in a public shop", (own, expected) => {
    expect(named(startVerdict(settingsOf({ ...whole, ...own })).refusals)).toEqual(expected);
  });

  it("has an address of https, on one's own machine of http, and a token without spaces", () => {
    expect(startVerdict(settingsOf({ ...erp, ERP_URL: "http://127.0.0.1:9600" })).refusals).toEqual(
      [],
    );
    for (const ERP_URL of ["http://erp.moulin.example", "https://a:b@erp.example", "ftp://erp"]) {
      expect(() => settingsOf({ ...erp, ERP_URL })).toThrow("ERP_URL attend");
    }
    expect(() => settingsOf({ ...erp, ERP_TOKEN: "court" })).toThrow("ERP_TOKEN attend");
  });
});

describe("[ESIGN-8] Yousign", () => {
  const yousign = {
    YOUSIGN_API_KEY: "cle-de-la-maison",
    YOUSIGN_WEBHOOK_SECRET: "secret-des-rappels",
  };
  const trials = { ...yousign, YOUSIGN_URL: "https://api-sandbox.yousign.app/v3" };
  const standing = (env: Readonly<Record<string, string>>) => {
    const settings = settingsOf(env);
    const part = PARTS.find(({ demo }) => demo === "signature");
    return [
      signatureOf(settings),
      part?.state(settings, "real"),
      signingShopOf({ absent: absentParts(settings) }).signsMandates,
      demonstratedParts(settings).includes("signature"),
    ];
  };

  it("signs the mandates of a shop that has its key, in place of the demonstration's page and of paper", () => {
    expect([
      standing({}),
      standing(trials),
      standing(whole),
      standing({ ...whole, DEMO: "signature" }),
      standing({ ...whole, ...yousign }),
      standing({ ...whole, ...trials, DEMO: "signature" }),
    ]).toEqual([
      ["embedded", "embedded", true, false],
      ["yousign", "real", true, false],
      ["none", "absent", false, false],
      ["embedded", "embedded", true, true],
      ["yousign", "real", true, false],
      ["yousign", "real", true, true],
    ]);
  });

  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ["not for a public shop", { ...whole, ...yousign }, []],
    ["not for trials on a local one", trials, []],
    ["not for a stand-in on this machine", { ...yousign, YOUSIGN_URL: "http://127.0.0.1:9" }, []],
    [
      "without its secret",
      { ...whole, ...yousign, YOUSIGN_WEBHOOK_SECRET: "" },
      ["YOUSIGN_WEBHOOK_SECRET"],
    ],
    ["without its key", { ...whole, ...yousign, YOUSIGN_API_KEY: "" }, ["YOUSIGN_API_KEY"]],
    ["for trials in public", { ...whole, ...trials }, ["YOUSIGN_URL"]],
    ["not for trials by name", { ...whole, ...trials, DEMO: "signature" }, []],
    [
      "for real ones beside trials",
      { ...whole, ...yousign, DEMO: "signature" },
      ["DEMO=signature"],
    ],
    ["for real ones on a local shop", yousign, ["YOUSIGN_URL"]],
  ])("refuses a start %s", (_, env, expected) => {
    expect(named(startVerdict(settingsOf(env)).refusals)).toEqual(expected);
  });

  it("stands at https, and has a key that fits a header", () => {
    for (const YOUSIGN_URL of ["http://api.yousign.app/v3", "https://a:b@api.yousign.app", "v3"]) {
      expect(() => settingsOf({ ...trials, YOUSIGN_URL })).toThrow("YOUSIGN_URL attend");
    }
    expect(() => settingsOf({ ...trials, YOUSIGN_API_KEY: "une clé" })).toThrow("YOUSIGN_API_KEY");
    expect(settingsOf(yousign).yousignUrl).toBe("https://api.yousign.app/v3");
  });
});

describe("who keeps the accounts", () => {
  it("is the shop; an exchange that is not built yet is refused in words", () => {
    const shop = settingsOf({});
    expect([shop.invoices, shop.debits, shop.debitsApproval, startVerdict(shop).refusals]).toEqual([
      "shop",
      "shop",
      "person",
      [],
    ]);
    expect(startVerdict(settingsOf({ INVOICES: "erp", DEBITS: "erp" })).refusals).toEqual([
      "DEBITS=erp n'est pas encore construit : l'échange avec l'ERP vient plus tard ; retirez DEBITS, ou donnez DEBITS=shop.",
    ]);
    expect(() => settingsOf({ DEBITS_APPROVAL: "personne" })).toThrow("DEBITS_APPROVAL");
  });
});
