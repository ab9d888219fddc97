import type {
  ClientScope,
  ExchangeRun,
  ExchangeToken,
} from "../../../api-schema/exchange-clients.ts";
import { makeClient } from "../../../server/exchange/clients/clients.ts";
import type { TestShop } from "../harness.ts";
import { runOn } from "../key-commands.ts";

/** A partner's program as it is named and what it may. */
export interface Credentials {
  readonly name: string;
  readonly secret: string;
}

/** Opens the access of a program, past the desk. */
export const credentialsFor = async (
  shop: Pick<TestShop, "databaseUrl">,
  name: string,
  may: readonly ClientScope[],
  bound: { readonly source?: string; readonly merchant?: string } = {},
): Promise<Credentials & { readonly id: number }> => {
  const { source = null, merchant = null } = bound;
  const made = await runOn(
    shop.databaseUrl,
    makeClient({ name, may, source, merchant }, "commande, essai"),
  );
  if ("reason" in made) throw new Error(made.reason);
  return made;
};

/** Asks for a token as RFC 6749 says, the program named in the form. */
export const askToken = (
  shop: Pick<TestShop, "fetch">,
  { name, secret }: Credentials,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  shop.fetch("/api/v2/oauth/token", {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: name,
      client_secret: secret,
      ...more,
    }),
  });

/** What a program with a token asks. */
export interface Program {
  readonly token: string;
  /** Brings a body in; `query` and headers as they are sent. */
  readonly bring: (
    resource: string,
    body: BodyInit,
    query?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  /** The same, and the run that it is answered. */
  readonly run: (
    resource: string,
    body: BodyInit,
    query?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<ExchangeRun>;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
}

/** A program that has its token. */
export const programOf = async (
  shop: Pick<TestShop, "fetch">,
  credentials: Credentials,
): Promise<Program> => {
  const answer = await askToken(shop, credentials);
  if (answer.status !== 200) throw new Error(await answer.text());
  const { access_token: token }: ExchangeToken = await answer.json();
  const authorization = `Bearer ${token}`;
  const bring: Program["bring"] = (resource, body, query = {}, headers = {}) =>
    shop.fetch(`/api/v2/exchange/${resource}?${new URLSearchParams(query)}`, {
      method: "PUT",
      headers: { authorization, "content-type": "application/octet-stream", ...headers },
      body,
    });
  return {
    token,
    bring,
    run: async (...asked) => {
      const answered = await bring(...asked);
      if (answered.status !== 200) throw new Error(`${answered.status} ${await answered.text()}`);
      return await answered.json();
    },
    get: (path, headers = {}) =>
      shop.fetch(`/api/v2/exchange${path}`, { headers: { authorization, ...headers } }),
  };
};

/** What a read answers, a line a row. */
export const linesOf = async (answer: Response): Promise<readonly Record<string, unknown>[]> =>
  (await answer.text())
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** A file that doubles one price that stands: too far for a program alone, so that its run waits for somebody. */
export const doubledPrice = async (shop: TestShop): Promise<string> => {
  const [price] = await shop.sql<{
    readonly list: string;
    readonly article: string;
    readonly cents: number;
  }>(
    `select l.code as list, v.reference as article, p.unit_price as cents from price p
       join price_list l on l.id = p.price_list_id join variant v on v.id = p.variant_id
       where p.valid_from = '-infinity' and p.tariff_price is null order by v.id, l.id limit 1`,
  );
  if (price === undefined) throw new Error("The demonstration has prices.");
  const euros = (price.cents / 50).toFixed(2).replace(".", ",");
  return `Tarif;Référence;Prix HT\n${price.list};${price.article};${euros}\n`;
};

/** The status of an answer and the code that its body has, which is RFC 6749's at the door of tokens. */
export const refusal = async (answer: Response) => {
  const body: { readonly code?: unknown; readonly error?: unknown } = await answer.json();
  return [answer.status, body.error ?? body.code];
};

/** The first line of a file of brands. */
export const BRANDS_HEADER = "Code marque;Nom";

/** A file of one brand. */
export const brand = (code: string, name: string) => `${BRANDS_HEADER}\n${code};${name}\n`;
