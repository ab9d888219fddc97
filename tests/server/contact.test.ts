import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
});
beforeEach(async () => {
  await shop.sql("delete from contact_message");
  await shop.sql("delete from contact_attempt");
  await shop.sql("delete from outbox");
});
afterAll(() => shop.stop());

const words = {
  name: "Boulangerie du Marché",
  email: "fournil@exemple.example",
  phone: "02 35 00 00 00",
  store: "n° 104512",
  object: "delivery",
  content: "Bonjour,\nun sac de T65 est arrivé percé.",
};

type File = readonly [name: string, bytes: string | Uint8Array<ArrayBuffer>, type?: string];

const formOf = (fields: Readonly<Record<string, string>>, files: readonly File[] = []) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, bytes, type] of files) {
    form.append("files", new Blob([bytes], type === undefined ? {} : { type }), name);
  }
  return form;
};

let calls = 0;
const post = async (
  body: FormData,
  headers: Readonly<Record<string, string>> = {},
  path = "/contact",
) => {
  calls += 1;
  const response = await shop.fetch(`/api/v2/shop${path}`, {
    method: "POST",
    headers: { "x-forwarded-for": `192.0.2.${calls % 250}, 198.51.100.${calls % 250}`, ...headers },
    body,
  });
  const answer: unknown = await response.json();
  return { status: response.status, answer, headers: response.headers };
};

const pdf = "%PDF-1.7\n%%EOF";
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);

const kept = async () => {
  const [{ count } = { count: -1 }] = await shop.sql<{ count: number }>(
    "select count(*)::int as count from contact_message",
  );
  return count;
};

const mails = async () => {
  const folder = join(shop.dataDir, "mail");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml")).toSorted();
  return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
};
const headOf = (mail: string) => mail.split(/\r?\n\r?\n/, 1)[0]?.replace(/\r?\n[ \t]+/g, " ") ?? "";

describe("[CONTACT-1] a message to the shop", () => {
  it("is kept with its files, sent to the desk and acknowledged without a word of its own", async () => {
    const { status, answer } = await post(
      formOf(words, [
        ["reçu d’été.pdf", pdf],
        ["sac.png", png, "application/pdf"],
      ]),
    );
    expect([status, answer]).toEqual([200, { reference: expect.stringMatching(/^C\d\d-\d{6}$/) }]);
    const files = await shop.sql<{ name: string; type: string; size: number }>(
      `select name, media_type as type, size from contact_attachment order by position`,
    );
    expect(files).toEqual([
      { name: "reçu d’été.pdf", type: "application/pdf", size: pdf.length },
      { name: "sac.png", type: "image/png", size: png.length },
    ]);
    expect(await shop.emptyOutbox()).toBe(2);
    const sent = await mails();
    const toDesk = sent.find((mail) => headOf(mail).includes("contact@panetier.example"));
    const toSender = sent.find((mail) => /^To: fournil@exemple.example/m.test(headOf(mail)));
    expect(headOf(toDesk ?? "")).toMatch(/^Reply-To: .*<fournil@exemple\.example>$/m);
    expect(headOf(toDesk ?? "")).toMatch(/^Subject: C\d\d-\d{6} : Ma livraison$/m);
    expect(toDesk).toContain("application/pdf");
    const readable = Buffer.from(toSender ?? "", "utf8").toString();
    for (const word of ["percé", "perc=C3=A9", "Boulangerie du March"]) {
      expect(readable).not.toContain(word);
    }
  });

  it("tells everything that is wrong at once, field by field, in the words of the specification", async () => {
    const { status, answer } = await post(
      formOf({ name: " ", email: "fournil@", phone: "abc", content: "\n" }),
    );
    expect(status).toBe(422);
    expect(answer).toMatchObject({
      code: 422,
      fields: [
        { field: "name", message: "Champs obligatoire" },
        { field: "email", message: "Le format d'email n'est pas valide." },
        { field: "phone", message: "Le numéro de téléphone n’est pas valide." },
        { field: "object", message: "Veuillez entrer votre objet" },
        { field: "content", message: "Veuillez entrer votre message" },
      ],
    });
    expect(await kept()).toBe(0);
  });

  it("is about one of the objects that the shop knows, which no sender words", async () => {
    const { status, answer } = await post(formOf({ ...words, object: "Gagnez un voyage" }));
    expect([status, answer]).toEqual([
      400,
      {
        code: 400,
        errors: ["object : Valeur incorrecte"],
        fields: [{ field: "object", message: "Valeur incorrecte" }],
      },
    ]);
  });

  it("cannot begin a header of its own in a mail", async () => {
    const { status } = await post(
      formOf({
        ...words,
        name: "Léa\r\nBcc: tous@exemple.example",
        store: "Fournil\r\nBcc: tous@exemple.example\r\n\r\nCorps",
      }),
    );
    expect(status).toBe(200);
    await shop.emptyOutbox();
    for (const mail of await mails()) expect(headOf(mail)).not.toMatch(/^Bcc:/im);
    const refused = await post(
      formOf({ ...words, email: "a@exemple.example\r\nBcc: b@exemple.example" }),
    );
    expect(refused.answer).toMatchObject({ fields: [{ field: "email" }] });
    const list = await post(formOf({ ...words, email: "a@exemple.example,b@exemple.example" }));
    expect(list.status).toBe(422);
  });

  it("that fills the field nobody sees is answered like any other, and forgotten", async () => {
    const { status, answer } = await post(formOf({ ...words, website: "https://spam.example" }));
    expect([status, answer]).toEqual([200, { reference: expect.stringMatching(/^C\d\d-\d{6}$/) }]);
    expect([await kept(), await shop.emptyOutbox()]).toEqual([0, 0]);
  });
});

describe("[CONTACT-2] files of a message", () => {
  it("are what they are, not what they are called", async () => {
    const { status, answer } = await post(
      formOf(words, [
        ["facture.pdf", "MZ\u0090\u0000 programme", "application/pdf"],
        ["photo.png", pdf, "image/png"],
        ["page.csv", "<script>alert(1)</script>, ;", "text/csv"],
        ["outil.exe", "MZ", "application/pdf"],
        ["vide.pdf", ""],
      ]),
    );
    expect(status).toBe(422);
    expect(answer).toMatchObject({
      fields: [
        { field: "files", message: expect.stringContaining("facture.pdf") },
        { field: "files", message: expect.stringContaining("photo.png") },
        { field: "files", message: expect.stringContaining("page.csv") },
        { field: "files", message: expect.stringContaining("outil.exe") },
        { field: "files", message: "« vide.pdf » est vide." },
      ],
    });
    expect(await kept()).toBe(0);
  });

  it("are five at most", async () => {
    const six = Array.from({ length: 6 }, (_, index): File => [`${index}.pdf`, pdf]);
    expect((await post(formOf(words, six))).answer).toMatchObject({
      fields: [{ field: "files", message: "5 fichiers au plus." }],
    });
    expect((await post(formOf(words, six.slice(1)))).status).toBe(200);
  });

  it("of more than 10 MB are refused by name, and a body beyond all measure with 413", async () => {
    const big = (megabytes: number) => {
      const bytes = new Uint8Array(megabytes * 1024 * 1024);
      bytes.set(new TextEncoder().encode(pdf));
      return bytes;
    };
    const tooBig = await post(formOf(words, [["gros.pdf", big(10.5)]]));
    expect([tooBig.status, tooBig.answer]).toMatchObject([
      422,
      { fields: [{ field: "files", message: "« gros.pdf » dépasse 10\u00a0Mo." }] },
    ]);
    const enormous = await post(formOf(words, [["énorme.pdf", big(12)]]));
    expect([enormous.status, enormous.answer]).toMatchObject([413, { code: 413 }]);
    expect((await post(formOf({ ...words, content: "a".repeat(70_000) }))).status).toBe(413);
    expect((await post(formOf(words, [["juste.pdf", big(10)]]))).status).toBe(200);
    // The limit of the other calls is what it was.
    const plain = await shop.fetch("/api/v2/shop/authentication-token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "a".repeat(200_000), password: "x" }),
    });
    expect(plain.status).toBe(413);
  });

  it("that fill several mails go in several, so that none is refused on its way", async () => {
    const bytes = new Uint8Array(9 * 1024 * 1024);
    bytes.set(new TextEncoder().encode(pdf));
    const files: readonly File[] = [
      ["a.pdf", bytes],
      ["b.pdf", bytes],
      ["c.pdf", pdf],
    ];
    expect((await post(formOf(words, files))).status).toBe(200);
    const events = await shop.sql<{ mail: unknown }>(
      "select payload->'mail' as mail from outbox order by id",
    );
    expect(events.map(({ mail }) => mail)).toEqual([
      { number: 1, of: 2, files: [0] },
      { number: 2, of: 2, files: [1, 2] },
      "acknowledgement",
    ]);
  });

  it("come in a form that can be read, or the answer is 400", async () => {
    const response = await shop.fetch("/api/v2/shop/contact", {
      method: "POST",
      headers: { "content-type": "multipart/form-data" },
      body: "{}",
    });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 400 }]);
  });
});

describe("[CONTACT-3] messages again and again", () => {
  it("with the same key are one message; another message with it is refused", async () => {
    const key = { "idempotency-key": "un-message-et-un-seul" };
    const [first, second] = await Promise.all([
      post(formOf(words, [["a.pdf", pdf]]), key),
      post(formOf(words, [["a.pdf", pdf]]), key),
    ]);
    expect(first.status).toBe(200);
    expect(second.answer).toEqual(first.answer);
    expect(await kept()).toBe(1);
    const other = await post(formOf(words, [["a.pdf", `${pdf} `]]), key);
    expect([other.status, other.answer]).toMatchObject([
      422,
      { fields: [{ field: "Idempotency-Key" }] },
    ]);
  });

  it("of one caller are five an hour, and so are those in one person's name", async () => {
    const from = (address: string, email: string) =>
      post(formOf({ ...words, email }), { "x-forwarded-for": address });
    const statuses = async (count: number, send: (index: number) => ReturnType<typeof post>) => {
      const found: number[] = [];
      for (let index = 0; index < count; index += 1) found.push((await send(index)).status);
      return found;
    };
    expect(await statuses(6, (index) => from("203.0.113.7", `n${index}@exemple.example`))).toEqual([
      200, 200, 200, 200, 200, 429,
    ]);
    expect(
      await statuses(6, (index) => from(`203.0.113.${20 + index}`, "Cible@exemple.example")),
    ).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await from("203.0.113.7", "n9@exemple.example");
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(3000);
    expect(refused.answer).toMatchObject({ code: 429, retryAfter: wait });
    shop.clock.advance(wait * 1000);
    expect((await from("203.0.113.7", "n9@exemple.example")).status).toBe(200);
  });
});

describe("[CONTACT-4] an application to sell on the marketplace", () => {
  const application = {
    company: "Laiterie d’essai",
    siret: "732 829 320 00074",
    name: "Service commercial",
    email: "ventes@laiterie.example",
    phone: "",
    catalogueSize: "51-200",
    message: "Beurre et crème, livrés en Normandie.",
  };
  const apply = (fields: Readonly<Record<string, string>>) =>
    post(formOf(fields), {}, "/merchant-applications");

  it("is kept under its own number and goes to the marketplace's desk", async () => {
    const { status, answer } = await apply(application);
    expect([status, answer]).toEqual([200, { reference: expect.stringMatching(/^M\d\d-\d{6}$/) }]);
    const [row] = await shop.sql<{ details: unknown }>("select details from contact_message");
    expect(row?.details).toMatchObject({ siret: "73282932000074", catalogueSize: "51-200" });
    await shop.emptyOutbox();
    expect((await mails()).some((mail) => headOf(mail).includes("marketplace@panetier"))).toBe(
      true,
    );
  });

  it("names a SIRET whose key is right", async () => {
    expect((await apply({ ...application, siret: "73282932000075" })).answer).toMatchObject({
      fields: [{ field: "siret", message: expect.stringContaining("SIRET") }],
    });
    expect((await apply({ ...application, siret: "" })).answer).toMatchObject({
      fields: [{ field: "siret", message: "Champs obligatoire" }],
    });
  });
});
