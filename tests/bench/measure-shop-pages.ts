import { ROUTES } from "../../core/routes/route-table.ts";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { hasPage } from "../../core/routes/existing-pages.ts";
import { samplePaths } from "../screens/sample-paths.ts";
import { measurePages, type PageFigures } from "./pages.ts";
import { startShop } from "./shop-process.ts";
import { readShowcase, type Showcase } from "./showcase.ts";

const account = { email: "gerant@panetier.example", password: "Fournil-2026-demo" };

/** Every public screen and a filled cart of the shop in that folder; `runs` views of each by Lighthouse. */
export async function measureShopPages(
  folder: string,
  runs: number,
  paths?: readonly string[],
): Promise<readonly PageFigures[]> {
  const shop = await startShop({ dataDir: folder });
  try {
    const { host, port } = shop.origin;
    const at = (path: string) => `http://${host}:${port}${path}`;
    const { url } = await startEmbeddedPostgres(folder, { join: true });
    const showcase = await readShowcase(url, account.email);
    await fillCart(at, showcase);
    return await measurePages(
      [
        ...publicScreens(paths).map(([name, path]) => ({
          name: path,
          url: at(path),
          isHome: name === "home",
        })),
        { name: "/panier, signed in", url: at("/panier"), account },
      ],
      runs,
    );
  } finally {
    await shop.stop();
  }
}

const publicScreens = (paths?: readonly string[]) =>
  samplePaths().filter(
    ([name, path]) =>
      hasPage(path) && !ROUTES[name].protected && (paths === undefined || paths.includes(path)),
  );

async function fillCart(
  at: (path: string) => string,
  { storeId, variants }: Showcase,
): Promise<void> {
  const { token } = await post(at("/api/v2/shop/authentication-token"), {}, account);
  const who = { "JWT-Authorization": `Bearer ${String(token)}`, "X-STORE-ID": String(storeId) };
  const { tokenValue } = await post(at("/api/v2/shop/orders"), who, {});
  await post(at(`/api/v2/shop/orders/${String(tokenValue)}/bulk-items`), who, {
    items: variants.map((variant) => ({ variant, quantity: 1 })),
  });
}

async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
