import { LOGIN_MARK } from "../../core/routes/first-screen.ts";
import { CONSENT_KEY } from "../../core/consent/consent.ts";

/** Somebody with a browser of their own: its cookies and what its pages keep there. */
export interface Person {
  readonly cookies: Map<string, string>;
  readonly kept: Map<string, string>;
  readonly keptByTab: Map<string, string>;
  /** Where they are at home: failures are counted apart. */
  readonly address: string;
}

/** Somebody who has been here before and refused cookies; or who has not been asked yet. */
export const newPerson = (address: string, { firstVisit = false } = {}): Person => {
  const kept = new Map<string, string>();
  if (!firstVisit) {
    const decidedAt = Date.now() - 60_000;
    const purposes = { video: false, audience: false };
    kept.set(CONSENT_KEY, JSON.stringify({ purposes, decidedAt }));
    kept.set(`${CONSENT_KEY}-proven`, String(decidedAt));
  }
  return { cookies: new Map(), kept, keptByTab: new Map(), address };
};

/** What a browser keeps of a login, in the cookies and beside them. */
export const giveLogin = (
  person: Person,
  login: {
    readonly cookie: string;
    readonly refreshToken: string;
    readonly storeId: number | undefined;
  },
): void => {
  for (const key of person.kept.keys()) {
    if (!key.startsWith(CONSENT_KEY)) person.kept.delete(key);
  }
  person.cookies.set(login.cookie, login.refreshToken).set(LOGIN_MARK, "1");
  person.kept.set("panetier.login", "1");
  if (login.storeId !== undefined) person.kept.set("panetier.store", String(login.storeId));
};

/** Sends to the server what the person's browser sends, and keeps what it is given. */
export const send = async (person: Person, server: string, request: Request): Promise<Response> => {
  const headers = new Headers(request.headers);
  headers.set("cookie", [...person.cookies].map((pair) => pair.join("=")).join("; "));
  headers.set("x-forwarded-for", person.address);
  // Without its signal: what is asked for is done, also when nobody waits for the answer any more.
  const { pathname, search } = new URL(request.url);
  const body = await request.arrayBuffer();
  const asked = new Request(server + pathname + search, {
    method: request.method,
    redirect: request.redirect,
    headers,
    ...(body.byteLength === 0 ? {} : { body }),
  });
  const answer = await nodesFetch(asked);
  for (const line of answer.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "") person.cookies.delete(name);
    else person.cookies.set(name, value);
  }
  return answer;
};

/** As it was before a page had one. */
export const nodesFetch = fetch;
