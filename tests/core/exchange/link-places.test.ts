import { expect, it } from "vitest";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import { namedIn, pathOfLink } from "../../../core/exchange/link-places.ts";

const { pages, recipes } = RESOURCES;

it("names every link and picture of a page, each with its place", () => {
  const blocks = JSON.stringify({
    content: [
      { type: "button", label: "/pas/un/lien", href: "/catalogue", newTab: false },
      {
        type: "text",
        html: '<p>Voir <a href="/recettes">ici</a> <a name="x">non</a> <img src="/images/a" alt=""><img alt=""> <b href="/gras" src="/gras">gras</b></p>',
      },
      { type: "step", title: "1", text: "", image: { path: "/images/b", alt: "" } },
      { type: "step", title: "2", text: "", image: null },
      { type: "imageCollection", images: [{ path: "/images/c", alt: "" }] },
    ],
    footer: [{ type: "video", url: "https://video.example/1", title: "" }],
  });
  expect(namedIn(pages, { code: "faq", blocks })).toEqual([
    { kind: "link", target: "/catalogue", place: "Blocs, content, n° 1" },
    { kind: "link", target: "/recettes", place: "Blocs, content, n° 2" },
    { kind: "picture", target: "/images/a", place: "Blocs, content, n° 2" },
    { kind: "picture", target: "/images/b", place: "Blocs, content, n° 3" },
    { kind: "picture", target: "/images/c", place: "Blocs, content, n° 5, images, n° 1" },
    { kind: "link", target: "https://video.example/1", place: "Blocs, footer, n° 1" },
  ]);
});

it("names the columns that are a picture or a link by themselves, and takes no other text for one", () => {
  expect([
    namedIn(recipes, {
      title: "/catalogue",
      picture: "/images/recipes/pain",
      pictureAlt: "Un pain",
    }),
    namedIn(pages, { uri: "/faq", alternateUri: "/aide" }),
    namedIn(recipes, { picture: "" }),
    namedIn(pages, { alternateUri: null, blocks: null }),
    namedIn(pages, { blocks: "{" }),
    // What is of another kind has not been typed as a text.
    namedIn(pages, { alternateUri: 3, blocks: '"/catalogue"' }),
  ]).toEqual([
    [{ kind: "picture", target: "/images/recipes/pain", place: "Image" }],
    [{ kind: "link", target: "/aide", place: "Page de remplacement" }],
    [],
    [],
    [],
    [],
  ]);
});

it("knows the path of this shop that a link leads to", () => {
  expect(
    [
      "/recettes/pain",
      " /recettes/pain/ ",
      "/recettes/pain//?tri=prix#bas",
      "/#bas",
      "/",
      "#bas",
      "recettes",
      "https://ailleurs.example/recettes",
      "//ailleurs.example/recettes",
      "mailto:a@b.example",
      "",
    ].map(pathOfLink),
  ).toEqual([
    "/recettes/pain",
    "/recettes/pain",
    "/recettes/pain",
    "/",
    "/",
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
