import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FILE_TYPES } from "../../core/files/file-type.ts";
import { paths } from "../../core/routes/paths.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { type Correspondence, correspondence, storeNamed, type TestFile } from "./messages.ts";

// What is answered stands in the contract: what is refused before any call is looked for, and of what
// types the files are that are handed out.

let shop: TestShop;
let store = 0;
let gerant: Correspondence;
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  shop = await startTestShop();
  store = await storeNamed(shop, "Boulangerie du Marché");
  gerant = correspondence(shop, "gerant", store);
  headers = { "jwt-authorization": `Bearer ${await shop.tokenOf("gerant@panetier.example")}` };
});
afterAll(() => shop.stop());

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Described>> };
}
interface Operation {
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, Described & { readonly $ref?: string }>>;
}
interface Described {
  readonly content?: Readonly<Record<string, { readonly schema: Shape }>>;
}
interface Shape {
  readonly required?: readonly string[];
  readonly properties?: { readonly code?: { readonly enum?: readonly number[] } };
}

const contract: Contract = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../api-schema/openapi.json"), "utf8"),
);
const described = ({ responses }: Operation, status: number): Described | undefined => {
  const said = responses[String(status)];
  return said?.$ref === undefined
    ? said
    : contract.components.responses[said.$ref.split("/").at(-1) ?? ""];
};
/** Whether an operation of the contract says that it may be answered so. */
const isDescribed = (operation: Operation, status: number, body: object): boolean => {
  const shape = described(operation, status)?.content?.["application/json"]?.schema;
  return (
    shape?.properties?.code?.enum?.includes(status) === true &&
    Object.keys(body).toSorted().join() === [...(shape.required ?? [])].toSorted().join()
  );
};
const operations = Object.values(contract.paths).flatMap((item) => Object.values(item));

/** What a connection is answered, by its status and its body. */
const said = (text: string) =>
  new Promise<{ readonly status: number; readonly body: object }>((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(shop.baseUrl).port), "127.0.0.1");
    socket.on("data", (data) => (answer += data.toString("utf8")));
    socket.on("error", reject);
    socket.on("close", () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
      resolve({ status, body: JSON.parse(answer.split("\r\n\r\n")[1] ?? "{}") });
    });
    socket.write(text);
  });

describe("[WIRE-3] what is refused before any call is looked for", () => {
  const answers: Readonly<
    Record<number, () => Promise<{ readonly status: number; readonly body: object }>>
  > = {
    405: () => answered("/api/v2/shop/taxons", { method: "DELETE" }),
    414: () => answered(`/api/v2/shop/products/${"a".repeat(3000)}`),
    415: () =>
      answered("/api/v2/shop/authentication-token", {
        method: "POST",
        body: "x",
        headers: { "content-type": "text/plain" },
      }),
    431: () =>
      said(`GET /api/v2/shop/taxons HTTP/1.1\r\nHost: a\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`),
  };
  const answered = async (path: string, init?: RequestInit) => {
    const response = await shop.fetch(path, init);
    const body: object = await response.json();
    return { status: response.status, body };
  };

  it.each([405, 414, 415, 431])("%d has the shape that each operation says", async (status) => {
    const answer = await answers[status]?.();
    expect(answer).toEqual({
      status,
      body: { code: status, message: expect.stringMatching(/^[A-ZÀ-Ý].*\.$/) },
    });
    const concerned = operations.filter(
      ({ requestBody }) => status !== 415 || requestBody !== undefined,
    );
    expect(concerned.length).toBeGreaterThan(50);
    expect(
      concerned.filter((operation) => !isDescribed(operation, status, answer?.body ?? {})),
    ).toEqual([]);
  });

  it("is nothing readable, in the same shape, with the connection closed", async () => {
    expect(await said("NONSENSE\r\n\r\n")).toEqual({
      status: 400,
      body: { code: 400, message: "Cette requête est illisible." },
    });
  });

  it.each([
    ["GET", "/api/v2/shop/products/"],
    ["GET", "/api/v2/shop/orders/"],
    ["DELETE", "/api/v2/shop/stock-alerts/"],
    ["PATCH", "/api/v2/shop/orders/"],
  ])("%s %s with a name longer than any is a 404", async (method, path) => {
    expect(await answered(path + "a".repeat(101), { method, headers })).toEqual({
      status: 404,
      body: { code: 404, message: "Cette adresse n'existe pas." },
    });
  });
});

describe("[WIRE-4] X-STORE-ID", () => {
  const asked = async (path: string, storeHeader?: string) => {
    const response = await shop.fetch(path, {
      headers: { ...headers, ...(storeHeader === undefined ? {} : { "x-store-id": storeHeader }) },
    });
    return [response.status, response.ok ? null : await response.json()];
  };
  const wrong = (message: string) => [
    400,
    {
      code: 400,
      errors: [`X-STORE-ID : ${message}`],
      fields: [{ field: "X-STORE-ID", message }],
    },
  ];

  it.each([undefined, ""])("missing (%j) is a 400 where a store is needed", async (header) => {
    expect(await asked("/api/v2/shop/orders", header)).toEqual(wrong("Champs obligatoire"));
    expect((await asked("/api/v2/shop/products-best-selling", header))[0]).toBe(200);
  });

  it.each(["abc", "1.5", "-1", "0", "01", "2147483648", "99999999999"])(
    "that is no number of a store (%s) is a 400 everywhere",
    async (header) => {
      expect(await asked("/api/v2/shop/orders", header)).toEqual(wrong("Valeur incorrecte"));
      expect(await asked("/api/v2/shop/products-best-selling", header)).toEqual(
        wrong("Valeur incorrecte"),
      );
    },
  );

  it("of somebody else's store, or of none, is a 404 all the same", async () => {
    const missing = [404, { code: 404, message: "Cette boutique est introuvable." }];
    expect(await asked("/api/v2/shop/orders", "2000000000")).toEqual(missing);
    expect(await asked("/api/v2/shop/products-best-selling", "2000000000")).toEqual(missing);
  });
});

describe("files of messages", () => {
  it.each<[string, TestFile]>([
    ["application/pdf", ["a.pdf", "%PDF-1.7 a"]],
    ["text/csv", ["a.csv", "a;b\n1;2\n"]],
    ["image/gif", ["a.gif", "GIF89a;"]],
  ])("are handed out as %s, which the contract names", async (mediaType, file) => {
    const fields = { merchant: "operator", title: "Un fichier", body: "Le voici." };
    const thread = await gerant.sent("threads", { fields, files: [file] });
    const [attached] = thread.messages[0]?.attachments ?? [];
    const response = await gerant.call(`download-attachment?id=${attached?.id}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, mediaType]);
    await response.body?.cancel();
    expect(typesOf("/api/v2/shop/messaging/download-attachment")).toContain(mediaType);
  });

  it("are of no other type than the contract names", () => {
    const known = Object.values(FILE_TYPES).map((type) => type.mediaType);
    expect(typesOf("/api/v2/shop/messaging/download-attachment").toSorted()).toEqual(
      known.toSorted(),
    );
  });
});

const typesOf = (path: string): readonly string[] => {
  const operation = contract.paths[path]?.["get"];
  return Object.keys(operation?.responses["200"]?.content ?? {});
};

it("leads who types /contact to the form", async () => {
  const response = await shop.fetch("/contact", { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([301, "/nous-contacter"]);
});

describe("/.well-known/change-password", () => {
  it("leads to where the password is changed", async () => {
    const response = await shop.fetch("/.well-known/change-password", { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([302, paths.profile()]);
  });
});
