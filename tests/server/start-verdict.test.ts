import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import { settingsIn, type SettingsShape } from "../../server/config.ts";
import {
  bankOf,
  directoryOf,
  isLocalAddress,
  showsMails,
  showsNotices,
  smsOf,
} from "../../server/deployment.ts";
import { accountsRefusal, startVerdict } from "../../server/shop/start-verdict.ts";

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
/** A public shop that lacks nothing. */
const whole = { ...url, ...smtp, ...live, ...insee, ...sms, TRUST_PROXY: "true", WEB_PUSH: "true" };

/** The names of the settings that each line begins with. */
const named = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => /^[A-Z_]+(?:=[^ ]*)?/.exec(line)?.[0] ?? line);

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
      { DATABASE_URL: "postgres://x/shop" },
      { ...everything, bank: "sandbox", mails: false, sms: "none", notices: false },
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
      "for each reason",
      { PUBLIC_URL: "http://boutique.example", SEED: "demo", FLOWS: "1" },
      ["PUBLIC_URL=http://boutique.example", "SMTP_URL", "SEED=demo", "FLOWS=1"],
    ],
  ])("%s", (_, env, expected) => {
    const { refusals } = startVerdict(settingsOf(env));
    expect(named(refusals)).toEqual(expected);
    expect(refusals.filter((line) => line.includes("\n"))).toEqual([]);
  });

  it("when a public shop's database holds the demonstration accounts", () => {
    const refused = (env: Readonly<Record<string, string>>, hasAccounts: boolean) =>
      accountsRefusal(settingsOf(env), hasAccounts) !== null;
    expect([
      refused(whole, true),
      refused(whole, false),
      refused({ ...url, DEMO: "data" }, true),
      refused({}, true),
    ]).toEqual([true, false, false, false]);
  });
});

describe("[START-3] what is said at the start", () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ["nothing of a local shop", {}, []],
    ["nothing of a whole one", whole, []],
    ["a local shop that the network reaches", { HOST: "0.0.0.0" }, ["HOST=0.0.0.0"]],
    ["nothing of ::1", { HOST: "::1" }, []],
    ["a proxy that is not trusted", { ...whole, TRUST_PROXY: "false" }, ["TRUST_PROXY=false"]],
    [
      "no bank",
      { ...whole, STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "" },
      ["STRIPE_SECRET_KEY"],
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
    expect(named(startVerdict(settingsOf(env)).warnings)).toEqual(expected);
  });
});
