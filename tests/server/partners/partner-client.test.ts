import { Clock, Effect } from "effect";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  guardedRequest,
  internet,
  type PartnerNetwork,
  type PartnerRequest,
} from "../../../server/partners/guarded-request.ts";
import { makePartnerClient } from "../../../server/partners/partner-client.ts";
import { isPublicAddress } from "../../../server/partners/public-address.ts";
import { makeTestClock, type TestClock } from "../test-clock.ts";
import { networkOf, PARTNER_NAME, startPartner } from "./partner-service.ts";

let partner: Awaited<ReturnType<typeof startPartner>>;
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
beforeAll(async () => {
  partner = await startPartner((request, response, body) => answer(request, response, body));
});
afterAll(() => partner.stop());
beforeEach(() => {
  answer = (_request, response) => void response.writeHead(200).end("bien");
});

const HERE = networkOf([["127.0.0.1"]]);

/** What becomes of a call: its status and body, or why there was none. */
const outcome = (
  request: Partial<PartnerRequest> = {},
  network: PartnerNetwork = HERE,
): Promise<unknown> =>
  guardedRequest({ url: partner.url, ...request }, new AbortController().signal, network).then(
    ({ status, body }) => [status, body.toString()],
    ({ reason }: { readonly reason: string }) => reason,
  );

describe("[DOOR-14] a call that leaves the house", () => {
  it.each([
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.192",
    "192.0.2.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "::ffff:8.8.8.8",
    "::8.8.8.8",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:a9fe:a9fe::1",
    "3fff::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "2a00:1450::1%eth0",
    "",
    "localhost",
  ])("does not take %s for an address of the internet", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    "1.1.1.1",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "223.255.255.255",
    "2001:200::1",
    "2606:4700::1111",
    "2a00:1450:4007::1",
  ])("takes %s for one", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it("is answered with its status, its headers and its body, and says whom it wants", async () => {
    answer = ({ method, headers }, response, body) => {
      response.writeHead(202, { "retry-after": "3" });
      response.end(JSON.stringify([method, headers.host, headers["x-name"], body]));
    };
    const request = {
      url: `${partner.url}/ici`,
      method: "POST",
      headers: { "x-name": "moulin" },
      body: "pâte",
    } as const;
    const came = await guardedRequest(request, new AbortController().signal, HERE);
    expect([
      came.status,
      came.headers.get("retry-after"),
      JSON.parse(came.body.toString()),
    ]).toEqual([202, "3", ["POST", new URL(partner.url).host, "moulin", "pâte"]]);
  });

  it.each([
    ["http://93.184.216.34/", "notHttps"],
    ["ftp://93.184.216.34/", "notHttps"],
    ["https://user@93.184.216.34/", "notHttps"],
    ["pas une adresse", "notHttps"],
    ["https://127.0.0.1/", "address"],
    ["https://2130706433/", "address"],
    ["https://0x7f.1/", "address"],
    ["https://0177.0.0.1/", "address"],
    ["https://169.254.169.254/latest/meta-data", "address"],
    ["https://[::1]/", "address"],
    ["https://[::ffff:169.254.169.254]/", "address"],
    ["https://[64:ff9b::169.254.169.254]/", "address"],
  ])("does not go to %s", async (url, reason) => {
    expect(await outcome({ url }, internet)).toBe(reason);
  });

  it("does not go where one of a name's addresses is private", async () => {
    const network = networkOf([["93.184.216.34", "10.0.0.7"]]);
    expect(await outcome({}, network)).toBe("address");
    expect(await outcome({}, networkOf([[]]))).toBe("name");
  });

  it("goes to the address that was looked at, though the name has another a moment later", async () => {
    // 127.0.0.1 stands for the public one here, and 127.0.0.2 for the one that nobody may call.
    const network = networkOf([["127.0.0.1"], ["127.0.0.2"]]);
    expect(await outcome({}, network)).toEqual([200, "bien"]);
    expect(network.asked()).toBe(1);
    expect(await outcome({}, network)).toBe("address");
  });

  it("wants the certificate of that very name", async () => {
    const { port } = new URL(partner.url);
    expect(await outcome({ url: `https://autre.test:${port}` })).toBe("unreached");
  });

  it("follows no redirect", async () => {
    const before = partner.calls();
    answer = (_request, response) =>
      void response.writeHead(302, { location: "http://169.254.169.254/latest" }).end("ailleurs");
    expect(await outcome()).toEqual([302, "ailleurs"]);
    expect(partner.calls() - before).toBe(1);
  });

  it("takes no body without an end, whatever its length says", async () => {
    answer = (_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (response.write("x".repeat(1000)));
        response.once("drain", more);
      };
      more();
    };
    expect(await outcome({ patienceMs: 60_000 })).toBe("tooLong");
  });

  it("takes as many bytes as are allowed, and not one more", async () => {
    answer = (_request, response) => void response.end("x".repeat(10_000));
    expect(await outcome()).toEqual([200, "x".repeat(10_000)]);
    expect(await outcome({ mostBytes: 9999 })).toBe("tooLong");
  });

  it("takes no bomb of headers", async () => {
    answer = (_request, response) =>
      void response.writeHead(200, { "x-bomb": "x".repeat(9000) }).end("bien");
    expect(await outcome()).toBe("tooLong");
  });

  it("waits for its time and no longer, for a mute partner, a slow body and a name that is not found out", async () => {
    answer = () => {};
    expect(await outcome({ patienceMs: 150 })).toBe("late");
    answer = (_request, response) => void response.writeHead(200).write("lentement");
    expect(await outcome({ patienceMs: 150 })).toBe("late");
    const mute = { ...HERE, resolve: () => new Promise<never>(() => {}) };
    expect(await outcome({ patienceMs: 50 }, mute)).toBe("late");
  });

  it("says that an answer was cut off", async () => {
    answer = (_request, response) => {
      response.writeHead(200, { "content-length": "100" }).write("à moitié");
      setImmediate(() => response.destroy());
    };
    expect(await outcome()).toBe("broken");
  });

  it("goes to a private address by http where the environment says so", async () => {
    expect(await outcome({ url: "http://127.0.0.1:1/", fromEnvironment: true }, internet)).toBe(
      "unreached",
    );
    expect(await outcome({ url: "ftp://127.0.0.1:1/", fromEnvironment: true }, internet)).toBe(
      "notHttps",
    );
  });

  it("tells nothing of the answer", async () => {
    answer = (_request, response) => void response.end("secret ".repeat(2000));
    const refused = guardedRequest({ url: partner.url }, new AbortController().signal, HERE);
    await expect(refused).rejects.toMatchObject({
      message: "Le partenaire a répondu trop longuement.",
    });
  });
});

describe("[DOOR-15] a partner that fails", () => {
  let clock: TestClock;
  let client: ReturnType<typeof makePartnerClient>;
  beforeEach(() => {
    clock = makeTestClock();
    client = makePartnerClient(HERE);
  });
  const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> =>
    Effect.runPromise(Effect.provideService(effect, Clock.Clock, clock.clock));
  const call = (again = 0): Promise<unknown> =>
    run(
      client.call(PARTNER_NAME, { url: partner.url }, { again }).pipe(
        Effect.map(({ status }): unknown => status),
        Effect.catch(({ reason }) => Effect.succeed(reason)),
      ),
    );
  const health = () => run(client.healthOf(PARTNER_NAME));

  it("is left in peace after five failures in a row, then asked by one call alone", async () => {
    answer = (_request, response) => void response.writeHead(500).end();
    for (let time = 0; time < 5; time += 1) expect(await call()).toBe(500);
    const before = partner.calls();
    const { openUntil, failures } = await health();
    expect(failures).toBe(5);
    const rest = (openUntil ?? 0) - clock.now();
    expect(rest).toBeGreaterThanOrEqual(24_000);
    expect(rest).toBeLessThanOrEqual(36_000);
    expect(await call()).toBe("circuit");

    clock.advance(rest);
    answer = (_request, response) => void response.writeHead(200).end();
    expect(await Promise.all([call(), call(), call()])).toEqual([200, "circuit", "circuit"]);
    expect(partner.calls() - before).toBe(1);
    const { lastCall, ...well } = await health();
    expect(well).toEqual({ lastSuccess: lastCall, failures: 0, openUntil: null });
  });

  it("rests twice as long each time, up to two minutes", async () => {
    answer = (_request, response) => void response.writeHead(503).end();
    for (let time = 0; time < 5; time += 1) await call();
    for (const [least, most] of [
      [48_000, 72_000],
      [96_000, 144_000],
      [96_000, 144_000],
    ] as const) {
      clock.advance(144_000);
      expect(await call()).toBe(503);
      const rest = ((await health()).openUntil ?? 0) - clock.now();
      expect(rest).toBeGreaterThanOrEqual(least);
      expect(rest).toBeLessThanOrEqual(most);
    }
  });

  it("is called again only as often as was asked, and not for what another try does not mend", async () => {
    const settled = Effect.runPromise;
    const calls = async (again: number, url = partner.url) => {
      const before = partner.calls();
      const own = makePartnerClient(HERE);
      await settled(Effect.exit(own.call("a", { url }, { again })));
      return partner.calls() - before;
    };
    answer = (_request, response) => void response.writeHead(500).end();
    expect([await calls(0), await calls(1), await calls(2)]).toEqual([1, 2, 3]);
    answer = (_request, response) => void response.writeHead(404).end();
    expect(await calls(2)).toBe(1);
    answer = (_request, response) => void response.end("x".repeat(20_000));
    expect(await calls(2)).toBe(1);
    let times = 0;
    answer = (_request, response) => {
      times += 1;
      if (times === 1) response.destroy();
      else response.end("bien");
    };
    expect(await calls(2)).toBe(2);
  });

  it("does not hold up another", async () => {
    answer = (_request, response) => void response.writeHead(500).end();
    for (let time = 0; time < 6; time += 1) await call();
    expect(await call()).toBe("circuit");
    answer = (_request, response) => void response.end();
    expect((await run(client.call("autre", { url: partner.url }))).status).toBe(200);
  });
});
