import { describe, expect, it } from "vitest";
import type { Article, Recipe } from "../../../api-schema/editorial.ts";
import { Slug, TaxonCode } from "../../../api-schema/primitives.ts";
import {
  articleData,
  organizationData,
  productData,
  recipeData,
} from "../../../core/content/structured-data.ts";
import type { RouteName } from "../../../core/routes/route-table.ts";
import { articleHead, cmsPageHead, recipeHead } from "../../../core/seo/content-head.ts";
import { headHtml, pageWithHead } from "../../../core/seo/head-html.ts";
import { NOINDEX } from "../../../core/seo/indexing.ts";
import { addressOf, metaText } from "../../../core/seo/meta-text.ts";
import {
  categoryHead,
  generalHead,
  homeHead,
  merchantHead,
  missingHead,
  productHead,
  routeHead,
} from "../../../core/seo/page-head.ts";
import { siteAt } from "../../../core/seo/public-site.ts";
import { routeDescription } from "../../../core/seo/route-descriptions.ts";
import { fixedPaths } from "../../../core/seo/sitemap.ts";
import { instant } from "../values.ts";
import { category, merchant, product } from "./pages.ts";

const site = siteAt("https://moulin.example", { brand: "Le Moulin", name: "Moulin Dupont" });
const GENERAL =
  "Farines, surgelés, ingrédients et emballages pour les boulangers et pâtissiers : commandez en ligne, livrés au fournil par Moulin Dupont.";
const picture = {
  path: "/images/boutique.jpg",
  alt: "Le marché des boulangers : un sac de farine, un carton et des pains",
};

/** The structured data of the way down to a page. */
const trail = (...steps: ReadonlyArray<readonly [name: string, path: string]>) => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: steps.map(([name, path], index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `https://moulin.example${path}`,
  })),
});

/** The structured data of a page that lists what belongs together. */
const collection = (name: string, description: string, path: string) => ({
  "@context": "https://schema.org",
  "@type": "CollectionPage",
  name,
  description,
  url: `https://moulin.example${path}`,
  inLanguage: "fr-FR",
  isPartOf: { "@type": "WebSite", name: "Le Moulin", url: "https://moulin.example/" },
});

const recipe: Omit<Recipe, "related"> = {
  id: 3,
  title: "Brioche",
  slug: Slug.make("brioche"),
  highlighted: false,
  publishedAt: instant("2026-01-01T00:00:00.000Z"),
  updatedAt: instant("2026-11-02T08:00:00.000Z"),
  excerpt: "Une brioche filante.",
  picture: { path: "/images/recipes/3", alt: "Une brioche" },
  category: "viennoiseries",
  difficulty: "medium",
  durationInMinutes: 300,
  yield: { quantity: 12, unit: "brioches" },
  price: null,
  preparationMinutes: 60,
  restMinutes: 200,
  bakingMinutes: 40,
  pieceGrams: null,
  ingredients: [],
  tools: [],
  steps: [],
  allergens: [],
  contentBlocks: [],
  seo: { title: "", description: "La brioche, pas à pas.", keywords: "brioche" },
};
const article: Omit<Article, "related"> = {
  id: 4,
  title: "Le levain",
  slug: Slug.make("le-levain"),
  highlighted: false,
  publishedAt: instant("2026-01-01T00:00:00.000Z"),
  updatedAt: instant("2026-11-02T08:00:00.000Z"),
  excerpt: "Le rafraîchir et le garder.",
  picture: { path: "/images/articles/4", alt: "Un levain" },
  category: "fabrication",
  author: "Le meunier",
  readingMinutes: 2,
  contentBlocks: [],
  seo: { title: "", description: "Tout du levain.", keywords: "levain" },
};

describe("[SEO-1] the head of the shop itself", () => {
  it("says who runs it, and where it is searched", () => {
    expect(homeHead(site)).toEqual({
      title: "Le Moulin, le marché des boulangers",
      indexed: true,
      shared: {
        description: GENERAL,
        path: "/",
        type: "website",
        picture,
        data: [
          organizationData(site),
          {
            "@context": "https://schema.org",
            "@type": "WebSite",
            name: "Le Moulin",
            url: "https://moulin.example/",
            inLanguage: "fr-FR",
            publisher: { "@type": "Organization", name: "Moulin Dupont" },
            potentialAction: {
              "@type": "SearchAction",
              target: {
                "@type": "EntryPoint",
                urlTemplate: "https://moulin.example/recherche?search={search_term_string}",
              },
              "query-input": "required name=search_term_string",
            },
          },
        ],
      },
    });
    expect(routeHead(site, "home", null)).toEqual(homeHead(site));
  });

  it("names the firm, and no pages elsewhere", () => {
    expect(site).toEqual({
      origin: "https://moulin.example",
      name: "Le Moulin",
      organization: "Moulin Dupont",
      logo: "/images/boutique.jpg",
      sameAs: [],
    });
  });

  it("[SEO-7] says nothing of an address where nothing is known of it", () => {
    expect([generalHead(site), missingHead(site)]).toEqual([
      {
        title: "Le Moulin, le marché des boulangers",
        indexed: true,
        shared: { description: GENERAL, path: null, type: "website", picture, data: [] },
      },
      { title: "Page introuvable · Le Moulin", indexed: false, shared: null },
    ]);
    expect(headHtml(site, generalHead(site))).toBe(
      [
        "<title>Le Moulin, le marché des boulangers</title>",
        `<meta name="description" content="${GENERAL}">`,
        '<meta property="og:site_name" content="Le Moulin">',
        '<meta property="og:locale" content="fr_FR">',
        '<meta property="og:type" content="website">',
        '<meta property="og:title" content="Le Moulin, le marché des boulangers">',
        `<meta property="og:description" content="${GENERAL}">`,
        '<meta property="og:image" content="https://moulin.example/images/boutique.jpg?w=1200">',
        `<meta property="og:image:alt" content="${picture.alt}">`,
        '<meta name="twitter:card" content="summary_large_image">',
      ].join("\n    "),
    );
  });
});

describe("[SEO-1] the head of a screen", () => {
  it("says where it stands, and what it lists where it is a list", () => {
    const brands =
      "Toutes les marques du catalogue Le Moulin, de la meunerie au petit matériel, avec tous leurs produits.";
    expect(routeHead(site, "brands", "/marques")).toEqual({
      title: "Nos marques · Le Moulin",
      indexed: true,
      shared: {
        description: brands,
        path: "/marques",
        type: "website",
        picture,
        data: [
          trail(["Accueil", "/"], ["Nos marques", "/marques"]),
          collection("Nos marques", brands, "/marques"),
        ],
      },
    });
    expect(routeHead(site, "cookies", "/cookies").shared?.data).toEqual([
      trail(["Accueil", "/"], ["Cookies", "/cookies"]),
    ]);
  });

  it("has the general description where it says nothing of its own, and the one that it is given", () => {
    expect([
      routeHead(site, "category", null).shared,
      routeHead(site, "brands", null, "La sienne").shared,
    ]).toEqual([
      { description: GENERAL, path: null, type: "website", picture, data: [] },
      { description: "La sienne", path: null, type: "website", picture, data: [] },
    ]);
  });

  it("is its title alone where engines may not show it", () => {
    expect(routeHead(site, "cart", "/panier")).toEqual({
      title: "Mon panier · Le Moulin",
      indexed: false,
      shared: null,
    });
    expect(NOINDEX).toBe("noindex");
  });

  it.each<[RouteName, string | undefined]>([
    [
      "signIn",
      "Connectez-vous à votre compte professionnel Le Moulin : vos prix, vos jours de livraison, vos commandes et vos factures.",
    ],
    [
      "catalogue",
      "Tout le catalogue professionnel de Le Moulin : farines, levures, ingrédients, surgelés, décors, emballages et petit matériel de boulangerie.",
    ],
    [
      "promotionalOffers",
      "Les offres promotionnelles du moment sur les farines, les surgelés et les ingrédients de boulangerie-pâtisserie.",
    ],
    [
      "products",
      "Tous les produits de Le Moulin pour la boulangerie, la pâtisserie et le traiteur.",
    ],
    [
      "recipes",
      "Recettes de pains, viennoiseries et pâtisseries en pourcentages boulangers, avec leurs ingrédients prêts à commander.",
    ],
    [
      "batch",
      "Choisissez vos recettes et vos quantités : une seule liste d’ingrédients, arrondie aux conditionnements et répartie par camion.",
    ],
    [
      "articles",
      "Conseils de meuniers et de boulangers : farines, pâtes, hygiène, coûts de revient et vie de la boutique.",
    ],
    [
      "faq",
      "Les réponses aux questions que les boulangers nous posent : compte, commande, livraison, paiement et factures.",
    ],
    ["termsOfUse", "Les conditions générales d’utilisation de la boutique en ligne Le Moulin."],
    ["termsOfSale", "Les conditions générales de vente aux professionnels : Moulin Dupont."],
    [
      "marketplaceTermsOfSale",
      "Les conditions générales de vente des marchands partenaires de la marketplace Le Moulin.",
    ],
    ["legalNotice", "L’éditeur et l’hébergeur de la boutique en ligne Le Moulin."],
    ["offerConditions", "Les conditions des offres promotionnelles de la boutique Le Moulin."],
    ["personalData", "Ce que Le Moulin fait de vos données personnelles, et vos droits."],
    ["cookies", "Les cookies de la boutique Le Moulin, et comment changer vos choix."],
    ["contact", "Écrivez au service clients, ou appelez-nous : Moulin Dupont."],
    [
      "merchants",
      "Les marchands partenaires de Le Moulin : laiterie, chocolaterie, fruits, œufs, emballages et matériel, avec un seul compte.",
    ],
    [
      "testimonies",
      "Boulangers, pâtissiers, gérants et comptables racontent ce que la boutique Le Moulin a changé dans leur fournil.",
    ],
    [
      "sitemap",
      "Toutes les pages de la boutique Le Moulin : catalogue, recettes, conseils, marchands et informations.",
    ],
    [
      "becomeMerchant",
      "Vendez vos produits aux boulangers et pâtissiers sur la marketplace Le Moulin.",
    ],
    ["product", undefined],
  ])("describes %s", (name, description) => {
    expect(routeDescription(site, name)).toBe(description);
  });
});

describe("[SEO-1] the head of what the catalogue has", () => {
  it("is of a category with the way down to it", () => {
    const description = `Les farines de blé tendre, de la tradition au gruau, pour le pain.`;
    const above = { code: TaxonCode.make("farines"), name: "Farines" };
    expect(categoryHead(site, { ...category, description }, [above, category])).toEqual({
      title: "Blés · Le Moulin",
      indexed: true,
      shared: {
        description,
        path: "/catalogue/bles",
        type: "website",
        picture,
        data: [
          trail(
            ["Accueil", "/"],
            ["Catalogue", "/catalogue"],
            ["Farines", "/catalogue/farines"],
            ["Blés", "/catalogue/bles"],
          ),
          collection("Blés", description, "/catalogue/bles"),
        ],
      },
    });
  });

  it.each([
    ["", `Blés : ${GENERAL}`],
    [
      "Les farines de blé.",
      "Les farines de blé. Pour les boulangers et les pâtissiers, à votre prix, livrés au fournil.",
    ],
    [
      "a".repeat(49),
      `${"a".repeat(49)} Pour les boulangers et les pâtissiers, à votre prix, livrés au fournil.`,
    ],
    ["a".repeat(50), "a".repeat(50)],
  ])("says more of a category that says too little: %j", (description, written) => {
    expect(categoryHead(site, { ...category, description }, []).shared?.description).toBe(written);
  });

  it("is of a product with its first picture, or the shop's", () => {
    const flour = product({});
    expect(productHead(site, flour)).toEqual({
      title: "Farine T65 · Le Moulin",
      indexed: true,
      shared: {
        description: "Une farine de tradition.",
        path: "/produits/farine-t65",
        type: "product",
        picture: { path: "/images/products/101065", alt: "Un sac" },
        data: [
          productData(site, flour),
          trail(
            ["Accueil", "/"],
            ["Farines", "/catalogue/farines"],
            ["Blés", "/catalogue/bles"],
            ["Farine T65", "/produits/farine-t65"],
          ),
        ],
      },
    });
    expect(productHead(site, product({ images: [] })).shared?.picture).toEqual(picture);
  });

  it("is of a product described by the first of its texts that says something", () => {
    const said = (own: Parameters<typeof product>[0]) =>
      productHead(site, product({ metaDescription: "", ...own })).shared?.description;
    expect([
      said({}),
      said({ shortDescription: "" }),
      said({ shortDescription: "", description: "" }),
    ]).toEqual(["Courte", "Longue description", "Farine T65"]);
  });

  it("is of a merchant with its own picture and words, or the shop's", () => {
    const path = "/marchand/vergers-du-lys";
    const data = [
      trail(["Accueil", "/"], ["Nos marchands", "/nos-marchands"], ["Vergers du Lys", path]),
    ];
    expect([
      merchantHead(site, { ...merchant, coverImage: "/images/merchants/2" }),
      merchantHead(site, { ...merchant, description: "" }),
    ]).toEqual([
      {
        title: "Vergers du Lys · Le Moulin",
        indexed: true,
        shared: {
          description: "Des fruits.",
          path,
          type: "website",
          picture: { path: "/images/merchants/2", alt: "Vergers du Lys" },
          data,
        },
      },
      {
        title: "Vergers du Lys · Le Moulin",
        indexed: true,
        shared: { description: GENERAL, path, type: "website", picture, data },
      },
    ]);
  });
});

describe("[SEO-1] the head of what authors write", () => {
  it("is of a recipe, described by its own words for engines, or its excerpt", () => {
    const path = "/recettes/brioche";
    expect(recipeHead(site, recipe)).toEqual({
      title: "Recette : Brioche · Le Moulin",
      indexed: true,
      shared: {
        description: "La brioche, pas à pas.",
        path,
        type: "article",
        picture: { path: "/images/recipes/3", alt: "Une brioche" },
        data: [
          recipeData(site, { ...recipe, related: [] }),
          trail(["Accueil", "/"], ["Recettes", "/recettes"], ["Brioche", path]),
        ],
      },
    });
    const unsaid = { ...recipe, seo: { ...recipe.seo, description: "" } };
    expect(recipeHead(site, unsaid).shared?.description).toBe("Une brioche filante.");
  });

  it("is of an article in the same way", () => {
    const path = "/conseils/le-levain";
    expect(articleHead(site, article)).toEqual({
      title: "Le levain · Le Moulin",
      indexed: true,
      shared: {
        description: "Tout du levain.",
        path,
        type: "article",
        picture: { path: "/images/articles/4", alt: "Un levain" },
        data: [
          articleData(site, { ...article, related: [] }),
          trail(["Accueil", "/"], ["Conseils", "/conseils"], ["Le levain", path]),
        ],
      },
    });
    const unsaid = { ...article, seo: { ...article.seo, description: "" } };
    expect(articleHead(site, unsaid).shared?.description).toBe("Le rafraîchir et le garder.");
  });

  it("is of a page at an address of its own", () => {
    const page = { uri: "/histoire", title: "Notre histoire", contentBlocks: [] };
    const said = { description: "Depuis 1921.", path: "/histoire", type: "website", picture };
    const data = [trail(["Accueil", "/"], ["Notre histoire", "/histoire"])];
    expect([
      cmsPageHead(site, { ...page, metaDescription: "Depuis\n1921." }, undefined),
      cmsPageHead(site, { ...page, metaDescription: "" }, undefined),
    ]).toEqual([
      { title: "Notre histoire · Le Moulin", indexed: true, shared: { ...said, data } },
      {
        title: "Notre histoire · Le Moulin",
        indexed: true,
        shared: { ...said, description: GENERAL, data },
      },
    ]);
  });
});

describe("[SEO-1] a text for a head", () => {
  it.each([
    ["", 10, ""],
    ["dix lettres", 11, "dix lettres"],
    ["dix lettres", 10, "dix…"],
    ["dix, lettres", 8, "dix…"],
    ["dix – lettres", 9, "dix…"],
    ["a : lettres", 5, "a…"],
    ["- - lettres", 6, "- - l…"],
    ["12345\u{1F950}9", 7, "12345…"],
    ["a\ud83eb", 10, "a\ufffdb"],
    ["  a \u0000\u00a0\n b  ", 10, "a b"],
  ])("of %j within %i is %j", (text, most, line) => {
    expect(metaText(text, most)).toBe(line);
  });

  it.each([
    ["/faq", "/faq"],
    ["/à propos", "/%C3%A0%20propos"],
    ["/%C3%A0%20propos", "/%C3%A0%20propos"],
    ["histoire", "/histoire"],
    ["/a?x=1#y", "/a"],
    ["https://", "/"],
  ])("typed as the address %j is %j", (typed, path) => {
    expect(addressOf(typed)).toBe(path);
  });

  it("stays away where the built page has no title to put it in place of", () => {
    const bare = '<head>\n  <meta name="description" content="Un texte">\n</head>';
    expect(pageWithHead(bare, site, missingHead(site))).toBe("<head>\n</head>");
  });

  it("[SEO-5] has no date of change for the screens, which nobody writes down", () => {
    expect(fixedPaths.filter(({ updatedAt }) => updatedAt !== null)).toEqual([]);
  });
});
