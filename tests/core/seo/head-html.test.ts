import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Product } from "../../../api-schema/catalogue.ts";
import { pageTitle } from "../../../core/routes/route-table.ts";
import { headHtml, pageWithHead } from "../../../core/seo/head-html.ts";
import {
  categoryHead,
  homeHead,
  merchantHead,
  missingHead,
  type PageHead,
  productHead,
  routeHead,
} from "../../../core/seo/page-head.ts";
import { siteAt } from "../../../core/seo/public-site.ts";
import { category, merchant, product, readHead } from "./pages.ts";

const site = siteAt("https://panetier.example", {
  brand: "Panetier",
  name: "Grands Moulins Panetier",
});

const BUILT = `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <title>Panetier</title>
    <meta
      name="description"
      content="Un texte"
    />
    <link rel="icon" href="/favicon.svg" />
    <script type="module" src="/assets/index.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;

describe("the head of a page", () => {
  it("[SEO-1] has the title of the tab, a description, one address and a picture", () => {
    const read = readHead(headHtml(site, productHead(site, product({}))));
    expect({ ...read, data: read.data.map((each) => each["@type"]) }).toEqual({
      title: pageTitle("Panetier", "product", "Farine T65"),
      canonical: "https://panetier.example/produits/farine-t65",
      metas: {
        description: "Une farine de tradition.",
        "og:site_name": "Panetier",
        "og:locale": "fr_FR",
        "og:type": "product",
        "og:title": "Farine T65 · Panetier",
        "og:description": "Une farine de tradition.",
        "og:url": "https://panetier.example/produits/farine-t65",
        "twitter:card": "summary_large_image",
        "og:image": "https://panetier.example/images/products/101065?w=1200",
        "og:image:alt": "Un sac",
      },
      data: ["Product", "BreadcrumbList"],
    });
  });

  it("[SEO-1] stands in the place of the built title and description, before the first script", () => {
    const page = pageWithHead(BUILT, site, missingHead(site));
    expect(page).toBe(
      BUILT.replace(
        "<title>Panetier</title>",
        "<title>Page introuvable · Panetier</title>",
      ).replace(/    <meta\n      name="description"\n      content="Un texte"\n    \/>\n/, ""),
    );
    const whole = pageWithHead(BUILT, site, homeHead(site));
    expect(whole.indexOf("application/ld+json")).toBeLessThan(whole.indexOf('type="module"'));
    expect(whole.match(/name="description"/g)).toHaveLength(1);
  });

  it("[SEO-2] of a private or missing page is its title alone", () => {
    const titles = (["cart", "register", "search", "orders", "list"] as const).map((name) =>
      headHtml(site, routeHead(site, name, null)),
    );
    expect([...titles, headHtml(site, missingHead(site))]).toEqual([
      "<title>Mon panier · Panetier</title>",
      "<title>Créer un compte · Panetier</title>",
      "<title>Recherche · Panetier</title>",
      "<title>Mes commandes · Panetier</title>",
      "<title>Ma liste · Panetier</title>",
      "<title>Page introuvable · Panetier</title>",
    ]);
  });

  it("[SEO-3] lets no name, description or picture end its element, attribute or script", () => {
    fc.assert(
      fc.property(anyHead, (head) => {
        const { shared, title } = head;
        const read = readHead(headHtml(site, head));
        // Read back whole: what was escaped for the page is what the page says.
        expect([read.title, read.metas["og:title"], read.metas["description"]]).toEqual([
          title,
          title,
          shared?.description,
        ]);
        expect(read.data).toEqual(shared?.data);
        expect(Object.keys(read.metas)).toHaveLength(10);
      }),
      { numRuns: 500 },
    );
  });

  it("[SEO-3] leaves the rest of the page as it was built, whatever the names", () => {
    fc.assert(
      fc.property(anyHead, (head) => {
        const [before = "", after = ""] = BUILT.split(/<title>[^]*content="Un texte"\n    \/>\n/);
        expect(pageWithHead(BUILT, site, head)).toBe(`${before}${headHtml(site, head)}\n${after}`);
      }),
    );
  });
});

/** What would break out of a title, an attribute, a script or a replacement. */
const hostile = fc.constantFrom(
  "</script><script>alert(1)</script>",
  "</title><meta http-equiv=refresh>",
  '"><img src=x onerror=alert(1)>',
  "' onload='x",
  "&amp;&lt;&#39;&",
  "<!--<script>",
  "$&$`$'$1",
  "]]>\u2028\u2029",
);
const anyName = fc
  .array(fc.oneof(hostile, fc.string({ unit: "binary" }), fc.string()), { maxLength: 4 })
  .map((parts) => parts.join(""));

const anyHead: fc.Arbitrary<PageHead> = fc.oneof(
  fc
    .record({ name: anyName, metaDescription: anyName, description: anyName, alt: anyName })
    .map(({ alt, ...own }) =>
      productHead(site, {
        ...product(own),
        images: [{ path: "/images/products/101065", alt }],
      } satisfies Product),
    ),
  fc
    .tuple(anyName, anyName)
    .map(([name, description]) =>
      categoryHead(site, { ...category, name, description }, [{ ...category, name }]),
    ),
  fc
    .tuple(anyName, anyName)
    .map(([name, description]) => merchantHead(site, { ...merchant, name, description })),
);
