import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { measurePages, type PageFigures } from "./pages.ts";
import { startShop } from "./shop-process.ts";
import { readShowcase, type Showcase } from "./showcase.ts";

const account = { email: "gerant@panetier.example", password: "Fournil-2026-demo" };
const lighthouseRuns = 3;

/** Home, a category, a product and a filled cart of the shop in that folder. */
export async function measureShopPages(folder: string): Promise<readonly PageFigures[]> {
  const shop = await startShop({ dataDir: folder });
  try {
    const { host, port } = shop.origin;
    const at = (path: string) => `http://${host}:${port}${path}`;
    const { url } = await startEmbeddedPostgres(folder);
    const showcase = await readShowcase(url, account.email);
    await fillCart(at, showcase);
    return await measurePages(
      [
        { name: "home", url: at("/") },
        { name: "category", url: at(`/catalogue/${showcase.taxonCode}`) },
        { name: "product", url: at(`/produits/${showcase.slug}`) },
        { name: "cart", url: at("/panier"), account },
      ],
      lighthouseRuns,
    );
  } finally {
    await shop.stop();
  }
}

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
