import type { StaffSession } from "../../api-schema/staff-session.ts";
import { demoPassword } from "./demo-data.ts";
import type { TestShop } from "./harness.ts";

export const supportLogin = "support@panetier.example";

/** Where the desk's calls stand. */
export const desk = "/api/v2/staff";

/** A browser at the desk: it keeps the cookies that it is given, and the form token of its session. */
export interface SupportBrowser {
  /** A read below the desk's calls. */
  readonly get: (path: string) => Promise<Response>;
  /** The body of a read that is answered. */
  readonly read: <A>(path: string) => Promise<A>;
  /** A change, with the form token of this browser's session unless another one is given. */
  readonly send: (
    method: "POST" | "DELETE",
    path: string,
    body?: object | FormData,
    more?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  readonly session: () => Promise<StaffSession>;
  readonly cookies: () => string;
  readonly signIn: (login?: string, password?: string) => Promise<Response>;
  readonly signOut: () => Promise<Response>;
  /** Presses 'Se connecter en tant que'; the code of the address that it leads to. */
  readonly codeFor: (customerId: number) => Promise<string>;
}

/** A browser at an address of its own, so that failures are counted apart. */
export function supportBrowser(
  shop: Pick<TestShop, "fetch" | "baseUrl">,
  address: string,
): SupportBrowser {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = () => ({ cookie: cookies(), "x-forwarded-for": address });
  const kept = (response: Response): Response => {
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const get: SupportBrowser["get"] = async (path) =>
    kept(await shop.fetch(`${desk}${path}`, { headers: headers() }));
  const session: SupportBrowser["session"] = async () => {
    const answer: StaffSession = await (await get("/session")).json();
    return answer;
  };
  const send: SupportBrowser["send"] = async (method, path, body, more = {}) => {
    const token = more["x-form-token"] ?? (await session()).formToken;
    const isForm = body instanceof FormData;
    return kept(
      await shop.fetch(`${desk}${path}`, {
        method,
        headers: {
          ...headers(),
          ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
          ...more,
          "x-form-token": token,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      }),
    );
  };
  const codeFor: SupportBrowser["codeFor"] = async (id) => {
    const answer = await send("POST", `/clients/${id}/impersonations`);
    const { address: opened = "" }: { readonly address?: string } = await answer.json();
    return new URL(opened, shop.baseUrl).searchParams.get("code") ?? "";
  };
  return {
    get,
    read: async <A>(path: string): Promise<A> => {
      const answer = await get(path);
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
      return (await answer.json()) as A; // safe: the test names what the contract has there
    },
    send,
    session,
    cookies,
    signIn: (login = supportLogin, password = demoPassword) =>
      send("POST", "/session", { login, password }),
    signOut: () => send("DELETE", "/session"),
    codeFor,
  };
}

/** What a refusal says: its status, and its message or those of its fields. */
export const refusalOf = async (response: Response): Promise<readonly unknown[]> => {
  const body: {
    readonly message?: string;
    readonly fields?: ReadonlyArray<{ readonly field: string; readonly message: string }>;
  } = await response.json();
  return body.fields === undefined
    ? [response.status, body.message]
    : [response.status, ...body.fields.map(({ field, message }) => `${field} : ${message}`)];
};

/** An agent who is signed in. */
export async function signedInAgent(
  shop: Pick<TestShop, "fetch" | "baseUrl">,
  address: string,
): Promise<SupportBrowser> {
  const browser = supportBrowser(shop, address);
  await browser.signIn();
  return browser;
}

export const customerIdOf = async (shop: TestShop, account: string): Promise<number> => {
  const [row] = await shop.sql<{ id: number }>("select id from customer where email = $1", [
    `${account}@panetier.example`,
  ]);
  return row?.id ?? 0;
};

/** What a token answer of an impersonation has. */
export interface TokenAnswer {
  readonly token: string;
  readonly customerId: number;
  readonly username: string;
  readonly logoutCallbackUrl?: string;
}

/** The exchange of a code, as the shop makes it. */
export const retrieve = (shop: TestShop, code: string): Promise<Response> =>
  shop.fetch("/api/impersonate/retrieve", {
    method: "POST",
    body: JSON.stringify({ code }),
    headers: { "content-type": "application/json" },
  });

/** A customer's session opened by an agent: its token and its refresh cookie. */
export async function impersonate(
  shop: TestShop,
  agent: SupportBrowser,
  account: string,
): Promise<{ readonly answer: TokenAnswer; readonly cookie: string }> {
  const code = await agent.codeFor(await customerIdOf(shop, account));
  const response = await retrieve(shop, code);
  return { answer: await tokenAnswerOf(response), cookie: refreshCookieOf(response) };
}

export const tokenAnswerOf = async (response: Response): Promise<TokenAnswer> => {
  const answer: TokenAnswer = await response.json();
  return answer;
};

export const refreshCookieOf = (response: Response): string =>
  (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";

/** The claims of an access token, unchecked. */
export const claimsOf = (token: string): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
