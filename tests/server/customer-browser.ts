import { demoPassword } from "./demo-data.ts";
import type { TestShop } from "./harness.ts";

export const loginPath = "/api/v2/shop/authentication-token";

/** A browser of a customer: it keeps the cookies it is given and sends them with every call. */
export interface CustomerBrowser {
  /** `account` stands before @panetier.example. */
  readonly signIn: (account: string, password?: string) => Promise<Response>;
  readonly renew: () => Promise<Response>;
  readonly signOut: () => Promise<Response>;
  /** A call under /api/v2/shop with the access token of the last sign-in or renewal. */
  readonly call: (
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  /** Any request of this browser's. */
  readonly send: (method: string, path: string, init?: RequestInit) => Promise<Response>;
  readonly cookies: ReadonlyMap<string, string>;
  readonly setCookie: (name: string, value: string) => void;
  readonly token: () => string;
}

/** One at an address of its own, so that failures are counted apart. */
export function customerBrowser(
  shop: Pick<TestShop, "fetch">,
  address: string,
  userAgent = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36",
): CustomerBrowser {
  const jar = new Map<string, string>();
  let token = "";
  const send = async (method: string, path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await shop.fetch(path, {
      ...init,
      method,
      headers: { cookie, "x-forwarded-for": address, "user-agent": userAgent, ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const kept = async (response: Response) => {
    if (response.ok) {
      const body: { readonly token: string } = await response.clone().json();
      token = body.token;
    }
    return response;
  };
  return {
    signIn: async (account, password = demoPassword) =>
      kept(
        await send("POST", loginPath, {
          body: JSON.stringify({ email: `${account}@panetier.example`, password }),
          headers: { "content-type": "application/json" },
        }),
      ),
    renew: async () => kept(await send("PUT", loginPath)),
    signOut: () => send("DELETE", loginPath),
    call: (method, path, body, headers) =>
      send(method, `/api/v2/shop${path}`, {
        headers: {
          // Without a login like a visitor.
          ...(token === "" ? {} : { "jwt-authorization": `Bearer ${token}` }),
          ...(body === undefined ? {} : { "content-type": contentTypeOf(method) }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    send,
    cookies: jar,
    setCookie: (name, value) => jar.set(name, value),
    token: () => token,
  };
}

const contentTypeOf = (method: string): string =>
  method === "PATCH" ? "application/merge-patch+json" : "application/json";
