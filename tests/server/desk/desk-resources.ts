import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import { keyOf } from "../../../api-schema/exchange/resource.ts";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import type {
  StaffCells,
  StaffRowSeen,
  StaffRun,
  StaffRunLine,
} from "../../../api-schema/staff-resources.ts";
import type { StaffRole } from "../../../api-schema/staff-rights.ts";
import type { TestShop } from "../harness.ts";
import { printsOf } from "../prints.ts";
import { type SupportBrowser, supportBrowser } from "../support-desk.ts";

/** Somebody at the desk with these roles, signed in. */
export async function agentWith(
  shop: TestShop,
  name: string,
  roles: readonly StaffRole[],
  address: string,
): Promise<SupportBrowser> {
  const login = `${name}@panetier.example`;
  await shop.sql(
    `insert into support_agent (login, name, password_hash, roles, created_at)
      select $1, $2, password_hash, $3::text[], created_at from support_agent order by id limit 1`,
    [login, name, roles],
  );
  const browser = supportBrowser(shop, address);
  await browser.signIn(login);
  return browser;
}

/** What a change answers: its status, and its body where it is taken. */
export const changed = async <A>(
  browser: SupportBrowser,
  path: string,
  body?: object | FormData,
): Promise<A> => {
  const answer = await browser.send("POST", path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as A; // safe: the test names what the contract has there
};

/** Proposes lines for a resource. */
export const propose = (
  browser: SupportBrowser,
  resource: ResourceName,
  lines: readonly { readonly cells: StaffCells; readonly seen?: StaffCells }[],
): Promise<StaffRun> => changed(browser, `/resources/${resource}/proposals`, { lines, only: null });

/** Proposes lines and applies them. */
export const write = async (
  browser: SupportBrowser,
  resource: ResourceName,
  lines: readonly { readonly cells: StaffCells }[],
): Promise<StaffRun> => {
  const run = await propose(browser, resource, lines);
  if (run.state !== "ready") throw new Error(`Not ready: ${JSON.stringify(run)}`);
  return changed(browser, `/runs/${run.id}/apply`);
};

export const linesOf = (
  browser: SupportBrowser,
  { id }: Pick<StaffRun, "id">,
): Promise<readonly StaffRunLine[]> => browser.read(`/runs/${id}/lines`);

/** The row of a resource with these cells of its key. */
export const rowOf = (
  browser: SupportBrowser,
  resource: ResourceName,
  key: Readonly<Record<string, string | null>>,
): Promise<StaffRowSeen> =>
  browser.read(
    `/resources/${resource}/row?${new URLSearchParams({ key: keyOf(RESOURCES[resource], key) })}`,
  );

/** Everything that the shop has but runs and who is signed in. */
export const written = (shop: TestShop): Promise<Readonly<Record<string, string>>> =>
  printsOf(shop, "^(exchange_|support_|sign_in|security|upload_count)");

/** A file as it is chosen at the desk. */
export const formOf = (text: string, fields: Readonly<Record<string, string>> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("files", new Blob([text]), "marques.csv");
  return form;
};
