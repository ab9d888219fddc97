import { describe, expect, it } from "vitest";
import type { Block } from "../../../api-schema/cms.ts";
import { cmsPageHead } from "../../../core/seo/content-head.ts";
import { homeHead, routeHead } from "../../../core/seo/page-head.ts";
import { siteAt } from "../../../core/seo/public-site.ts";
import { routeDescription } from "../../../core/seo/route-descriptions.ts";

const site = siteAt("https://panetier.example", {
  brand: "Panetier",
  name: "Grands Moulins Panetier",
});

const blocks: readonly Block[] = [
  { type: "title", position: 1, level: "h3", text: "Quand suis-je livré ?" },
  { type: "text", position: 2, html: "<p>Demain.</p>" },
];
const page = { uri: "/faq", title: "Titre du CMS", metaDescription: "", contentBlocks: blocks };

describe("a page of the CMS", () => {
  it("[SEO-1] that fills a route has its title, and its description where it gives none", () => {
    expect(cmsPageHead(site, page, "faq")).toMatchObject({
      title: "Questions fréquentes · Panetier",
      shared: { description: routeDescription(site, "faq"), path: "/faq" },
    });
    expect(cmsPageHead(site, { ...page, metaDescription: "La sienne" }, "faq")).toMatchObject({
      shared: { description: "La sienne" },
    });
  });

  it("[SEO-1] elsewhere has its own title, at its encoded address", () => {
    expect(cmsPageHead(site, { ...page, uri: "/à propos" }, undefined)).toMatchObject({
      title: "Titre du CMS · Panetier",
      shared: { path: "/%C3%A0%20propos", data: [{ "@type": "BreadcrumbList" }] },
    });
  });

  it("gives questions only on the page of questions", () => {
    const questions = {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: [
        {
          "@type": "Question",
          name: "Quand suis-je livré ?",
          acceptedAnswer: { "@type": "Answer", text: "<p>Demain.</p>" },
        },
      ],
    };
    expect(cmsPageHead(site, page, "faq").shared?.data[1]).toEqual(questions);
    expect(cmsPageHead(site, { ...page, uri: "/cgv" }, "termsOfSale").shared?.data).toHaveLength(1);
    expect(cmsPageHead(site, { ...page, contentBlocks: [] }, "faq").shared?.data).toHaveLength(1);
  });

  it("[SEO-2] at a private route changes nothing", () => {
    const cart = { ...page, uri: "/panier" };
    expect(cmsPageHead(site, cart, "cart")).toEqual(routeHead(site, "cart", null));
  });

  it("leaves the home page its own", () => {
    expect(cmsPageHead(site, { ...page, uri: "/" }, "home")).toEqual(homeHead(site));
  });
});
