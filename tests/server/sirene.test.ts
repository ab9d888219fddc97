import { Clock, Effect, Layer } from "effect";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Siret } from "../../api-schema/primitives.ts";
import { Settings, settingsIn } from "../../server/config.ts";
import { effectLogs, type Log, makeLog } from "../../server/log.ts";
import { CompanyDirectory } from "../../server/ports/company-directory.ts";
import { sireneDirectory } from "../../server/production/sirene-directory.ts";
import {
  hiddenSiret,
  inseeKey,
  openSiret,
  personSiret,
  type SireneService,
  startSirene,
} from "./sirene-service.ts";
import { makeTestClock, type TestClock } from "./test-clock.ts";

const unknownSiret = "00910001700020";

let sirene: SireneService;
beforeAll(async () => {
  sirene = await startSirene();
});
afterEach(() => sirene.mood("well"));
afterAll(() => sirene.stop());

let clock: TestClock;
let lines: string[];
let log: Log;
beforeEach(() => {
  clock = makeTestClock();
  lines = [];
  log = makeLog("info", (text) => lines.push(text));
});

/** A directory of its own for each test: what it keeps is nobody else's. */
const directory = async (key = inseeKey, patienceMs = 10_000) => {
  const settings = await Effect.runPromise(settingsIn({ INSEE_API_KEY: key }));
  const services = Layer.mergeAll(
    Layer.succeed(Settings, { ...settings, inseeApi: sirene.origin }),
    Layer.succeed(Clock.Clock, clock.clock),
    effectLogs(log),
  );
  const { find } = await Effect.runPromise(
    CompanyDirectory.pipe(
      Effect.provide(sireneDirectory({ patienceMs }).pipe(Layer.provide(services))),
    ),
  );
  const asked = sirene.received.length;
  return {
    /** What is found, or the name of the failure. */
    find: (siret: string) =>
      Effect.runPromise(
        find(Siret.make(siret)).pipe(
          Effect.catch(({ _tag }) => Effect.succeed(_tag)),
          Effect.provide(services),
        ),
      ),
    calls: () => sirene.received.slice(asked),
  };
};

const logged = () => {
  log.flush();
  return lines.map((line) => JSON.parse(line)).map(({ level, message }) => [level, message]);
};

describe("[DIR-2] Insee's directory, over HTTP", () => {
  it("is asked with the key in its header, and read as it is today", async () => {
    const { find, calls } = await directory();
    expect(await find(openSiret)).toEqual({
      company: "BOULANGERIE CORVELANNE",
      tradeName: "AU PAIN DE LA HALLE",
      legalStatus: "SARL",
      naf: "10.71C",
      street: "12 B RUE DU FOUR",
      postcode: "76000",
      city: "ROUEN",
      headquarters: true,
      createdOn: "2009-02-01",
      closed: false,
      closedOn: null,
    });
    expect(calls()).toEqual([{ path: `/siret/${openSiret}`, key: inseeKey }]);
  });

  it("tells nothing that it hides, and when a door was shut", async () => {
    const { find } = await directory();
    expect(await find(hiddenSiret)).toEqual({
      company: null,
      tradeName: null,
      legalStatus: "Entreprise individuelle",
      naf: "10.71C",
      street: null,
      postcode: "76000",
      city: "ROUEN",
      headquarters: true,
      createdOn: "2012-09-03",
      closed: true,
      closedOn: "2025-03-03",
    });
  });

  it("calls a person by the name in use, and gives what it has of an address", async () => {
    const { find } = await directory();
    expect(await find(personSiret)).toEqual({
      company: "ELISE VAUTREBEL",
      tradeName: "LE PETRIN DU BOURG",
      legalStatus: "Entreprise individuelle",
      naf: "10.71C",
      street: "LE BOURG",
      postcode: null,
      city: null,
      headquarters: false,
      createdOn: null,
      closed: false,
      closedOn: null,
    });
  });
});

describe("[DIR-3] what is asked again", () => {
  it("is a call that met a fault, once, and one that nobody answered, once", async () => {
    const { find, calls } = await directory();
    sirene.mood("faultyOnce");
    expect(await find(openSiret)).toMatchObject({ company: "BOULANGERIE CORVELANNE" });
    expect(calls().length).toBe(2);
    sirene.mood("away");
    expect(await find(personSiret)).toBe("DirectoryUnavailable");
    expect(calls().length).toBe(4);
    sirene.mood("faulty");
    expect(await find(personSiret)).toBe("DirectoryUnavailable");
    expect(calls().length).toBe(6);
  });

  it("is not a company found within half a day, nor an unknown one within five minutes", async () => {
    const { find, calls } = await directory();
    const asked = async (siret: string, minutes: number) => {
      clock.advance(minutes * 60_000);
      const answer = await find(siret);
      return [typeof answer === "string" ? answer : "found", calls().length];
    };
    expect(await asked(openSiret, 0)).toEqual(["found", 1]);
    expect(await asked(openSiret, 719)).toEqual(["found", 1]);
    expect(await asked(openSiret, 1)).toEqual(["found", 2]);
    expect(await asked(unknownSiret, 0)).toEqual(["UnknownEstablishment", 3]);
    expect(await asked(unknownSiret, 4)).toEqual(["UnknownEstablishment", 3]);
    expect(await asked(unknownSiret, 1)).toEqual(["UnknownEstablishment", 4]);
  });

  it("is nothing while Insee takes no calls, but what is known is told", async () => {
    const { find, calls } = await directory();
    await find(openSiret);
    sirene.mood("crowded");
    expect(await find(personSiret)).toBe("DirectoryBusy");
    sirene.mood("well");
    clock.advance(29_000);
    expect([await find(personSiret), typeof (await find(openSiret))]).toEqual([
      "DirectoryBusy",
      "object",
    ]);
    expect(calls().length).toBe(2);
    clock.advance(1000);
    expect(typeof (await find(personSiret))).toBe("object");
  });
});

describe("[DIR-3] a directory in trouble", () => {
  it("is waited for no longer than a person would", async () => {
    const { find, calls } = await directory(inseeKey, 50);
    sirene.mood("mute");
    expect(await find(openSiret)).toBe("DirectoryUnavailable");
    expect(calls().length).toBe(2);
  });

  it("that refuses the key is said in the log, without the key", async () => {
    const { find, calls } = await directory("une-autre-cle-que-celle-ci");
    expect(await find(openSiret)).toBe("DirectoryUnavailable");
    expect(calls().length).toBe(1);
    expect(logged()).toEqual([["error", "INSEE_API_KEY est refusée par l'Insee 401"]]);
  });

  it("that answers in another shape is away, and is said in the log", async () => {
    const { find } = await directory();
    sirene.mood("garbled");
    expect(await find(openSiret)).toBe("DirectoryUnavailable");
    expect(logged()).toEqual([
      [
        "warn",
        expect.stringMatching(/^Une réponse de l'Insee ne se lit pas .*etablissementSiege/s),
      ],
    ]);
  });
});
