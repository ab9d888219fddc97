import { demoPassword } from "./demo-data.ts";
import type { TestShop } from "./harness.ts";

export const supportLogin = "support@panetier.example";

/** A browser on the support page: it keeps the cookies it is given and follows nothing by itself. */
export interface SupportBrowser {
  readonly get: (path: string) => Promise<Response>;
  /** Posts the fields with the form token of the page at `from`. */
  readonly submit: (from: string, to: string, fields?: Fields) => Promise<Response>;
  /** Posts exactly these fields. */
  readonly post: (to: string, fields: Fields) => Promise<Response>;
  readonly cookies: () => string;
  readonly signIn: (login?: string, password?: string) => Promise<Response>;
  /** Clicks 'Se connecter en tant que'; the code of the address that it leads to. */
  readonly codeFor: (customerId: number) => Promise<string>;
}

export type Fields = Readonly<Record<string, string>>;

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
    kept(await shop.fetch(path, { headers: headers(), redirect: "manual" }));
  const post: SupportBrowser["post"] = async (to, fields) =>
    kept(
      await shop.fetch(to, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: headers(),
        redirect: "manual",
      }),
    );
  const submit: SupportBrowser["submit"] = async (from, to, fields = {}) =>
    post(to, { jeton: formTokenIn(await (await get(from)).text()), ...fields });
  const signIn: SupportBrowser["signIn"] = (login = supportLogin, password = demoPassword) =>
    submit("/_support/connexion", "/_support/connexion", {
      identifiant: login,
      "mot-de-passe": password,
    });
  const codeFor: SupportBrowser["codeFor"] = async (id) => {
    const page = `/_support/clients/${id}`;
    const response = await submit(page, `${page}/connexion`);
    const location = new URL(response.headers.get("location") ?? "", shop.baseUrl);
    return location.searchParams.get("code") ?? "";
  };
  return { get, submit, post, cookies, signIn, codeFor };
}

/** An agent who is signed in. */
export async function signedInAgent(shop: TestShop, address: string): Promise<SupportBrowser> {
  const browser = supportBrowser(shop, address);
  await browser.signIn();
  return browser;
}

export const formTokenIn = (page: string): string =>
  /name="jeton"\s+value="([\w-]+)"/.exec(page)?.[1] ?? "";

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
