import { join } from "node:path";
import { serveShop } from "./shop/serve.ts";

// The server alone, for `npm run dev` and for the large catalogues of the bench.

await serveShop({ siteFolder: join(import.meta.dirname, "..", "dist", "client") });
