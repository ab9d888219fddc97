import type { APIRequestContext } from "@playwright/test";
import { PASSWORD } from "./arrange.ts";
import { expect } from "./fixtures.ts";

const api = "/api/v2/shop";

/** Who has every store that mandates are signed for. */
export const MANAGER = "cent-boutiques";

/** The address of a page to sign the group's mandate of that store, as the shop asks for it. */
export const signingLink = async (request: APIRequestContext, company: string): Promise<string> => {
  const data = { email: `${MANAGER}@panetier.example`, password: PASSWORD };
  const login = await (await request.post(`${api}/authentication-token`, { data })).json();
  const headers = { "JWT-Authorization": `Bearer ${login.token}` };
  const all: ReadonlyArray<{ readonly id: number; readonly company: string }> = await (
    await request.get(`${api}/stores?itemsPerPage=9999`, { headers })
  ).json();
  const id = all.find((store) => store.company === company)?.id ?? 0;
  const answer = await request.get(`${api}/stores/${id}/sign-mandate-link`, {
    headers: { ...headers, "X-STORE-ID": String(id) },
    params: { is_mkp: "false", origin: "/panier" },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).url;
};
