import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

/** What the provider does wrong with its next identity token, or with its next answers. */
export interface Misbehaviour {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly alg?: "none";
  /** It signs with a key that it does not publish. */
  readonly isForged?: true;
  /** It answers so, to everything. */
  readonly status?: number;
  /** It answers with so many bytes. */
  readonly bytes?: number;
  /** It answers nothing. */
  readonly isSilent?: true;
}

/** A provider of sign-ins of a test's own, over HTTP: discovery, keys, authorization, tokens. */
export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whoever is asked from now on is that subject there. */
  readonly subject: string;
  readonly become: (subject: string) => void;
  readonly misbehave: (how: Misbehaviour) => void;
  /** What was asked, by path. */
  readonly asked: (path: string) => number;
  /** Follows the address that the shop gives, as a browser does: what it comes back with. */
  readonly visit: (address: string) => Promise<{
    readonly state: string;
    readonly code: string;
    readonly iss: string;
  }>;
  readonly stop: () => Promise<void>;
}

const json = (answer: ServerResponse, body: object, status = 200) => {
  answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** At a port and under a name of this machine: browsers see another site under another name. */
export async function startOpenidProvider(port = 0, host = "127.0.0.1"): Promise<TestProvider> {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const codes = new Map<string, URLSearchParams>();
  const counts = new Map<string, number>();
  const clientId = "gestion";
  const clientSecret = "secret de l’essai";
  let subject = "personne-1";
  let how: Misbehaviour = {};
  let issuer = "";

  const token = (asked: URLSearchParams): string => {
    const now = Math.floor(Date.now() / 1000);
    const header = base64url({ alg: how.alg ?? "RS256", typ: "JWT", kid: "1" });
    const claims = base64url({
      iss: issuer,
      sub: subject,
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce: asked.get("nonce"),
      email: "quelquun@panetier.example",
      amr: ["mfa"],
      ...how.claims,
    });
    const key = how.isForged === true ? other.privateKey : privateKey;
    const signature =
      how.alg === "none"
        ? ""
        : sign("sha256", Buffer.from(`${header}.${claims}`), key).toString("base64url");
    return `${header}.${claims}.${signature}`;
  };

  const exchange = async (request: IncomingMessage, answer: ServerResponse) => {
    const body = new URLSearchParams(await text(request));
    const asked = codes.get(body.get("code") ?? "");
    codes.delete(body.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    const [, sent = ""] = (request.headers.authorization ?? "").split(" ");
    const known = [clientId, encodeURIComponent(clientSecret).replaceAll("%20", "+")].join(":");
    if (
      asked === undefined ||
      asked.get("code_challenge") !== challenge ||
      asked.get("redirect_uri") !== body.get("redirect_uri") ||
      Buffer.from(sent, "base64").toString() !== known
    ) {
      return json(answer, { error: "invalid_grant" }, 400);
    }
    json(answer, { access_token: "x", token_type: "Bearer", id_token: token(asked) });
  };

  const server = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", issuer);
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
    if (how.isSilent === true) return;
    if (how.status !== undefined) return json(answer, {}, how.status);
    if (how.bytes !== undefined) return json(answer, { filler: "x".repeat(how.bytes) });
    switch (pathname) {
      case "/.well-known/openid-configuration":
        return json(answer, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
          code_challenge_methods_supported: ["S256"],
          authorization_response_iss_parameter_supported: true,
        });
      case "/keys":
        return json(answer, {
          keys: [{ ...publicKey.export({ format: "jwk" }), kid: "1", use: "sig", alg: "RS256" }],
        });
      case "/authorize": {
        const code = randomUUID();
        codes.set(code, searchParams);
        const back = new URL(searchParams.get("redirect_uri") ?? "");
        back.searchParams.set("code", code);
        back.searchParams.set("state", searchParams.get("state") ?? "");
        back.searchParams.set("iss", issuer);
        return answer.writeHead(303, { location: back.href }).end();
      }
      case "/token":
        return void exchange(request, answer);
      default:
        return json(answer, {}, 404);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  const at = server.address();
  issuer = `http://${host}:${typeof at === "object" && at !== null ? at.port : port}`;

  return {
    issuer,
    clientId,
    clientSecret,
    get subject() {
      return subject;
    },
    become: (next) => {
      subject = next;
    },
    misbehave: (next) => {
      how = next;
    },
    asked: (path) => counts.get(path) ?? 0,
    visit: async (address) => {
      const answer = await fetch(address, { redirect: "manual" });
      const back = new URL(answer.headers.get("location") ?? "").searchParams;
      const of = (name: string) => back.get(name) ?? "";
      return { state: of("state"), code: of("code"), iss: of("iss") };
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
