import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RouteName, ROUTES } from "../../../core/routes/route-table.ts";
import { isIndexed, robotsText } from "../../../core/seo/indexing.ts";
import { markupText } from "../../../core/content/html-entities.ts";
import { metaText } from "../../../core/seo/meta-text.ts";
import { siteAt } from "../../../core/seo/public-site.ts";
import { generalDescription, routeDescriptions } from "../../../core/seo/route-descriptions.ts";
import { fixedPaths, publicPaths, sitemapFiles } from "../../../core/seo/sitemap.ts";
import { instant } from "../values.ts";

const site = siteAt("https://panetier.example", {
  brand: "Panetier",
  name: "Grands Moulins Panetier",
});
const [early, late] = [instant("2026-01-01T00:00:00.000Z"), instant("2026-11-02T08:00:00.000Z")];

describe("the sitemap", () => {
  it("[SEO-5] is one file while it can be, with the day of each change that is known", () => {
    const addresses = [
      { path: "/", updatedAt: null },
      { path: "/produits/l'orme&fils", updatedAt: late },
    ];
    expect(sitemapFiles(site, addresses)).toEqual([
      `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://panetier.example/</loc></url>
<url><loc>https://panetier.example/produits/l&#39;orme&amp;fils</loc><lastmod>2026-11-02T08:00:00.000Z</lastmod></url>
</urlset>
`,
    ]);
  });

  it("[SEO-5] is an index of parts above that, each with its last change", () => {
    const addresses = [early, late, early].map((updatedAt, index) => ({
      path: `/produits/${index}`,
      updatedAt,
    }));
    const files = sitemapFiles(site, addresses, 2);
    expect(files).toHaveLength(3);
    expect(files[0]).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://panetier.example/sitemaps/1.xml</loc><lastmod>2026-11-02T08:00:00.000Z</lastmod></sitemap>
<sitemap><loc>https://panetier.example/sitemaps/2.xml</loc><lastmod>2026-01-01T00:00:00.000Z</lastmod></sitemap>
</sitemapindex>
`);
  });

  it("[SEO-5] has each address once, however many parts there are", () => {
    const anyPaths = fc.array(
      fc.string().map((name) => ({ path: `/p/${encodeURIComponent(name)}`, updatedAt: null })),
    );
    fc.assert(
      fc.property(anyPaths, fc.integer({ min: 1, max: 5 }), (paths, most) => {
        const addresses = publicPaths([paths, paths]);
        const files = sitemapFiles(site, addresses, most);
        const parts = files.length === 1 ? files : files.slice(1);
        const locations = parts.flatMap((part) =>
          [...part.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location),
        );
        expect(locations).toEqual(addresses.map(({ path }) => markupText(site.origin + path)));
        expect(new Set(locations).size).toBe(locations.length);
        expect(parts.every((part) => part.split("<loc>").length - 1 <= most)).toBe(true);
      }),
    );
  });

  it("takes the later list's word for when an address changed, and writes it encoded", () => {
    expect(
      publicPaths([
        [
          { path: "/faq", updatedAt: null },
          { path: "/à propos", updatedAt: null },
        ],
        [{ path: "/faq", updatedAt: late }],
      ]),
    ).toEqual([
      { path: "/faq", updatedAt: late },
      { path: "/%C3%A0%20propos", updatedAt: null },
    ]);
  });

  it("[SEO-2] has no private page", () => {
    expect(fixedPaths.map(({ path }) => path)).toEqual([
      "/",
      "/connexion",
      "/catalogue",
      "/catalogue/bonnes-affaires/offres-promotionnelles",
      "/produits",
      "/recettes",
      "/recettes/fournee",
      "/conseils",
      "/faq",
      "/cgu",
      "/cgv",
      "/mentions-legales",
      "/mentions-legales-promotions",
      "/donnees-personnelles",
      "/cookies",
      "/nous-contacter",
      "/nos-marchands",
      "/marques",
      "/temoignages",
      "/plan-du-site",
      "/devenir-marchand",
    ]);
  });
});

describe("what engines may show", () => {
  it("[SEO-2] is no page that needs a login, a secret or a search", () => {
    const names = Object.keys(ROUTES) as RouteName[]; // safe: keys of the literal
    const hidden = names.filter((name) => !isIndexed(name));
    expect(names.filter((name) => ROUTES[name].protected && !hidden.includes(name))).toEqual([]);
    expect(hidden.filter((name) => !ROUTES[name].protected)).toEqual([
      "register",
      "registerStep",
      "requestPasswordReset",
      "resetPassword",
      "activateAccount",
      "confirmEmail",
      "search",
      "searchInCategory",
      "compare",
    ]);
  });

  it("[SEO-6] is said without closing the calls that pages are drawn with", () => {
    expect(robotsText(site)).toBe(
      "User-agent: *\nDisallow: /_\n\nSitemap: https://panetier.example/sitemap.xml\n",
    );
  });
});

describe("a description", () => {
  it("[SEO-1] is one line of 155 characters at most that ends at a word", () => {
    expect(metaText(" Deux\n\tlignes\u0000 ")).toBe("Deux lignes");
    expect(metaText("La farine, la levure et le sel", 20)).toBe("La farine, la…");
    expect(metaText("Unmotsanslafin", 8)).toBe("Unmotsa…");
    fc.assert(
      fc.property(anyText, (text) => {
        const line = metaText(text);
        expect([line.length <= 155, /[\p{Cc}\n]/u.test(line), line.isWellFormed()]).toEqual([
          true,
          false,
          true,
        ]);
        expect(metaText(line)).toBe(line);
      }),
    );
  });

  it("[SEO-1] of a route is short enough to be shown whole", () => {
    const texts = [generalDescription(site), ...Object.values(routeDescriptions(site))];
    expect(texts.filter((text) => metaText(text) !== text)).toEqual([]);
  });
});

/** Long enough to be cut, with what a cut may fall on: halves of a pair, spaces, commas, controls. */
const anyText = fc.string({
  unit: fc.constantFrom("a", "é", " ", "\n", ",", "-", ".", "\u0000", "\u00a0", "🥐", "\ud83e"),
  maxLength: 400,
});
