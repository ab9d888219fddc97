import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

type Status = "draft" | "ongoing" | "done" | "declined" | "expired" | "canceled";

interface Signer {
  readonly id: string;
  /** As the shop sent it. */
  readonly said: Readonly<Record<string, unknown>>;
  readonly redirects: Readonly<Record<string, string>>;
}

/** A signature request as the stand-in keeps it. */
export interface ForeignRequest {
  readonly id: string;
  readonly externalId: string;
  /** As the shop sent it. */
  readonly said: Readonly<Record<string, unknown>>;
  readonly documents: ReadonlyArray<{ readonly id: string; readonly pdf: Buffer }>;
  readonly signers: readonly Signer[];
  readonly status: Status;
  readonly endedAt: string | null;
}

/** How calls end: as Yousign ends them, or badly. */
export type YousignMood = "well" | "away" | "busy" | "faulty" | "mute";

/** A call that came, by its method and path. */
type Call = `${string} ${string}`;

/**
 * Yousign's API version 3 on this machine, as far as the shop speaks it: requests, documents, signers, activation,
 * cancellation, papers, signed events, and a page at which somebody signs or declines. It counts signers: a request
 * with two of them is not done when one has signed.
 */
export interface ForeignYousign {
  readonly origin: string;
  readonly calls: readonly Call[];
  readonly requests: () => readonly ForeignRequest[];
  readonly mood: (mood: YousignMood) => void;
  /** The next call like it is done, and its answer is lost. */
  readonly loseAnswer: (call: RegExp) => void;
  /** Somebody signs, declines, lets the day pass, or a person of the firm takes it back. */
  readonly end: (id: string, status: Exclude<Status, "draft" | "ongoing">, at?: string) => void;
  /** An event as it is sent, signed with that secret. */
  readonly event: (
    name: string,
    id: string,
    secret?: string,
  ) => { readonly body: string; readonly headers: Readonly<Record<string, string>> };
  readonly stop: () => Promise<void>;
}

export const yousignKey = "cle-d-essai-de-yousign";
export const yousignSecret = "secret-des-rappels";

export interface ForeignYousignOptions {
  readonly port?: number;
  /** Where its events go when somebody signs at its page; without it none is sent. */
  readonly callback?: string;
  readonly now?: () => number;
}

export async function startForeignYousign(
  options: ForeignYousignOptions = {},
): Promise<ForeignYousign> {
  const { port = 0, callback, now = Date.now } = options;
  const requests = new Map<string, ForeignRequest>();
  const calls: Call[] = [];
  let mood: YousignMood = "well";
  let lost: RegExp | null = null;
  let origin = "";

  const known = (id: string): ForeignRequest => {
    const found = requests.get(id);
    if (found === undefined) throw new Error(`No signature request ${id}`);
    return found;
  };
  const change = (id: string, changed: Partial<ForeignRequest>) =>
    requests.set(id, { ...known(id), ...changed });

  const linkOf = (request: ForeignRequest, signer: Signer): string | null =>
    request.status === "ongoing" ? `${origin}/signatures/${request.id}/${signer.id}` : null;

  const shown = (request: ForeignRequest) => ({
    id: request.id,
    status: request.status,
    name: request.said["name"],
    external_id: request.externalId,
    documents: request.documents.map(({ id }) => ({ id, nature: "signable_document" })),
    signers: request.signers.map((signer) => ({
      id: signer.id,
      status: request.status === "done" ? "signed" : "initiated",
      signature_link: linkOf(request, signer),
    })),
  });

  const answerTo = (call: Call, url: URL, body: Buffer, type: string): Answer => {
    const [, id = "", rest = ""] =
      /^\/signature_requests\/([\w-]+)(\/.*)?$/.exec(url.pathname) ?? [];
    if (call === "POST /signature_requests") return create(JSON.parse(body.toString()));
    if (call.startsWith("GET /signature_requests?")) {
      const { searchParams } = url;
      const data = [...requests.values()].filter(
        ({ externalId, status }) =>
          externalId === searchParams.get("external_id") && status === searchParams.get("status"),
      );
      return json({ meta: { next_cursor: null }, data: data.map(shown) });
    }
    const request = requests.get(id);
    if (request === undefined) return problem(404, "Signature Request not found");
    const method = call.slice(0, call.indexOf(" "));
    return ofRequest(request, `${method} ${rest}`, body, type);
  };

  const create = (said: Readonly<Record<string, unknown>>): Answer => {
    const day = String(said["expiration_date"]);
    if (said["delivery_mode"] !== "none" || !/^\d{4}-\d\d-\d\d$/.test(day)) {
      return problem(400, "delivery_mode and expiration_date are needed");
    }
    const id = randomUUID();
    const externalId = String(said["external_id"]);
    requests.set(id, {
      id,
      externalId,
      said,
      documents: [],
      signers: [],
      status: "draft",
      endedAt: null,
    });
    return json(shown(known(id)), 201);
  };

  const ofRequest = (request: ForeignRequest, what: string, body: Buffer, type: string): Answer => {
    const { id, status, documents, signers } = request;
    const isDraft = status === "draft";
    const [signer] = signers;
    switch (what.replace(/[0-9a-f-]{36}/, ":id")) {
      case "GET ":
        return json(shown(request));
      case "POST /documents": {
        const pdf = fileOf(body, type);
        if (!isDraft || pdf === undefined) return problem(400, "A file is needed");
        const document = { id: randomUUID(), pdf };
        change(id, { documents: [...documents, document] });
        return json({ id: document.id, nature: "signable_document", content_type: type }, 201);
      }
      case "POST /signers": {
        const said = JSON.parse(body.toString());
        if (!isDraft || said.info?.first_name === "" || said.info?.last_name === "") {
          return problem(400, "info is needed");
        }
        const made = { id: randomUUID(), said, redirects: said.redirect_urls ?? {} };
        change(id, { signers: [...signers, made] });
        return json({ id: made.id, status: "initiated", signature_link: null }, 201);
      }
      case "POST /activate":
        if (!isDraft || documents.length === 0 || signer === undefined) {
          return problem(400, "It cannot be activated");
        }
        change(id, { status: "ongoing" });
        return json(shown(known(id)), 201);
      case "POST /cancel":
        if (status !== "ongoing") return problem(400, "It cannot be canceled");
        end(id, "canceled");
        return json(shown(known(id)), 201);
      case "GET /signers/:id":
        return signer === undefined
          ? problem(404, "Signer not found")
          : json({
              id: signer.id,
              status: "initiated",
              signature_link: linkOf(request, signer),
              signature_authentication_mode: signer.said["signature_authentication_mode"],
            });
      case "GET /signers/:id/audit_trails":
        return status === "done"
          ? json({ version: 5, signer: { signature_process_completed_at: request.endedAt } })
          : problem(404, "Not signed");
      case "GET /documents/:id/download":
        return { status: 200, type: "application/pdf", body: signedPdf(request) };
      case "GET /audit_trails/download":
        return status === "done"
          ? { status: 200, type: "application/pdf", body: evidencePdf(request) }
          : problem(404, "Not signed");
      default:
        return problem(404, "No such route");
    }
  };

  const end = (id: string, status: Exclude<Status, "draft" | "ongoing">, at?: string): void => {
    const { signers } = known(id);
    if (status === "done" && signers.length !== 1) throw new Error("Another signer has to sign");
    change(id, {
      status,
      endedAt: at ?? new Date(now()).toISOString().replace(/\.\d+Z$/, "+00:00"),
    });
  };

  const event = (name: string, id: string, secret = yousignSecret) => {
    const request = requests.get(id);
    const body = JSON.stringify({
      event_id: randomUUID(),
      event_name: name,
      event_time: String(Math.floor(now() / 1000)),
      subscription_id: randomUUID(),
      sandbox: true,
      data: { signature_request: request === undefined ? { id } : shown(request) },
    });
    return {
      body,
      headers: {
        "content-type": "application/json",
        "x-yousign-retry": "0",
        "x-yousign-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
      },
    };
  };

  /** The page of who signs: two buttons, and back to the shop. */
  const visit = async (method: string, path: string): Promise<Answer> => {
    const [, id = "", signerId, how] =
      /^\/signatures\/([\w-]+)\/([\w-]+)(?:\/(signer|refuser))?$/.exec(path) ?? [];
    const request = requests.get(id);
    const signer = request?.signers.find((each) => each.id === signerId);
    if (request === undefined || signer === undefined) return problem(404, "Unknown link");
    if (method === "GET")
      return { status: 200, type: "text/html; charset=utf-8", body: signPage(path) };
    const isSigned = how === "signer";
    end(id, isSigned ? "done" : "declined");
    if (callback !== undefined) {
      const name = `signature_request.${isSigned ? "done" : "declined"}`;
      await fetch(callback, { method: "POST", ...event(name, id) }).catch(() => undefined);
    }
    const location = signer.redirects[isSigned ? "success" : "decline"] ?? origin;
    return { status: 303, type: "text/plain", body: "", location };
  };

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? "/", "http://yousign.invalid");
      const method = request.method ?? "GET";
      if (url.pathname.startsWith("/signatures/")) {
        return send(response, await visit(method, url.pathname));
      }
      const call: Call = `${method} ${url.pathname}${url.search}`;
      calls.push(call);
      const body = await buffer(request);
      if (mood === "mute") return;
      if (mood === "away") return void request.socket.destroy();
      if (mood === "faulty") return send(response, problem(500, "It broke"));
      if (mood === "busy") return send(response, problem(429, "Too many requests"));
      if (request.headers.authorization !== `Bearer ${yousignKey}`) {
        return send(response, problem(401, "Invalid key"));
      }
      const answer = answerTo(call, url, body, contentTypeOf(request));
      if (lost?.test(call) === true) {
        lost = null;
        return void request.socket.destroy();
      }
      send(response, answer);
    })();
  });
  await new Promise<void>((done) => {
    server.listen(port, "127.0.0.1", done);
  });
  // safe: a server that listens on a port has this address
  const address = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    calls,
    requests: () => [...requests.values()],
    mood: (next) => {
      mood = next;
    },
    loseAnswer: (call) => {
      lost = call;
    },
    end,
    event,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly location?: string;
}

const json = (body: unknown, status = 200): Answer => ({
  status,
  type: "application/json",
  body: JSON.stringify(body),
});

const problem = (status: number, detail: string): Answer => json({ type: "error", detail }, status);

const send = (response: ServerResponse, { status, type, body, location }: Answer): void => {
  response.writeHead(status, {
    "content-type": type,
    ...(location === undefined ? {} : { location }),
  });
  response.end(body);
};

const contentTypeOf = ({ headers }: IncomingMessage): string => headers["content-type"] ?? "";

/** The bytes of the file in a form of several parts. */
const fileOf = (body: Buffer, type: string): Buffer | undefined => {
  const [, boundary] = /boundary=(.+)$/.exec(type) ?? [];
  const head = body.indexOf("Content-Type: application/pdf\r\n\r\n");
  if (
    boundary === undefined ||
    head < 0 ||
    !body.includes('name="nature"\r\n\r\nsignable_document')
  ) {
    return undefined;
  }
  const from = head + "Content-Type: application/pdf\r\n\r\n".length;
  return body.subarray(from, body.indexOf(`\r\n--${boundary}`, from));
};

/** The document with a mark behind it. */
const signedPdf = ({ documents: [document], endedAt }: ForeignRequest): Buffer =>
  Buffer.concat([document?.pdf ?? Buffer.from("%PDF-"), Buffer.from(`\n% signed ${endedAt}\n`)]);

const evidencePdf = ({ id, endedAt }: ForeignRequest): Buffer =>
  Buffer.from(`%PDF-1.7\n% audit trail of ${id}, ${endedAt}\n`);

const signPage = (path: string): string => `<!doctype html><html lang="fr"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Signature chez le prestataire</title></head><body><main><h1>Signature chez le prestataire</h1>
<form method="post" action="${path}/signer"><button>Je signe</button></form>
<form method="post" action="${path}/refuser"><button>Je refuse</button></form></main></body></html>`;
