import * as fc from "fast-check";
import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import type { Block } from "../../../api-schema/cms.ts";
import { questionsOf, safeBlock } from "../../../core/content/blocks.ts";
import { readingMinutes, wordCount } from "../../../core/content/reading-time.ts";
import { plainTextOf, sanitiseRichText } from "../../../core/content/rich-text.ts";
import { safeHref } from "../../../core/content/safe-href.ts";

const TAGS = new Set(
  "P BR HR H2 H3 H4 STRONG EM SUP SUB UL OL LI BLOCKQUOTE A TABLE CAPTION THEAD TBODY TR TH TD".split(
    " ",
  ),
);

/** What another reader of HTML finds in it that must not be there. */
const foreignIn = (html: string): readonly string[] => {
  const window = new Window({ settings: { disableJavaScriptEvaluation: true } });
  window.document.body.innerHTML = html;
  return [...window.document.body.querySelectorAll("*")].flatMap((element) => [
    ...(TAGS.has(element.tagName) ? [] : [element.tagName]),
    ...[...element.attributes].flatMap(({ name, value }) =>
      (name === "href" && /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(value ?? "")) ||
      name === "title" ||
      name === "scope"
        ? []
        : [`${name}=${value}`],
    ),
  ]);
};

const pieces = fc.constantFrom(
  "<p>",
  "</p>",
  "<b>",
  "</b>",
  "<ul><li>",
  "</li></ul>",
  "<br/>",
  "<script>",
  "</script>",
  "alert(1)",
  '<a href="javascript:x">',
  '<a href="/faq" onclick="x">',
  "<a href=//mal.example>",
  "</a>",
  "<svg/onload=x>",
  "<img src=x onerror=x>",
  "<style>",
  "</style>",
  "<!--",
  "-->",
  "<",
  ">",
  '"',
  "'",
  "&lt;",
  "&amp;lt;script&gt;",
  "&#106;avascript:",
  "<iframe srcdoc='<p>'>",
  "</iframe>",
  "<math><mi>",
  "<table><tr><td>",
  "é ",
  "<a title='\"><img'>",
  "<P STYLE=x>",
  "<textarea>",
  "</textarea>",
  "<h1>",
  "<a href='java\tscript:x'>",
  "<template>",
  "&",
  "=",
  "/",
);
const markup = fc.oneof(
  fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join("")),
  fc.string({ maxLength: 60 }),
);

describe("rich text", () => {
  it("[CONTENT-7] keeps the tags of texts, closed, and the words of the others", () => {
    expect(
      sanitiseRichText('<p class="x">Un <b>pain</b>, <i>bien</i> <span>cuit</span><p>Deux'),
    ).toBe("<p>Un <strong>pain</strong>, <em>bien</em> cuit</p><p>Deux</p>");
    expect(
      sanitiseRichText('<a href="/faq" target="_blank">FAQ</a> &eacute; 3 < 4 & 5 &gt; 2'),
    ).toBe('<a href="/faq">FAQ</a> é 3 &lt; 4 &amp; 5 &gt; 2');
    expect(sanitiseRichText("<h1>Titre</h1><script>x</script><style>p{}</style>fin")).toBe(
      "Titrefin",
    );
    expect(sanitiseRichText("<script>sans fin")).toBe("");
    const whole = ["script", "style", "svg", "math", "iframe", "template", "noscript", "textarea"];
    expect(whole.map((tag) => sanitiseRichText(`a<${tag} x><em>b</em></${tag}>c`))).toEqual(
      whole.map(() => "ac"),
    );
    const nested = "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>";
    expect(sanitiseRichText(nested)).toBe(nested);
  });

  it.each([
    "<p>Un<br>pain</p><hr>",
    "<h2>Le</h2><h3>bon</h3><h4>pain</h4>",
    "<p><strong>Un</strong> <em>pain</em><sup>1</sup><sub>2</sub></p>",
    "<ul><li>Seigle</li></ul><ol><li>Blé</li></ol><blockquote>Du pain.</blockquote>",
    '<p><a href="/faq" title="Les &quot;questions&quot;">FAQ</a></p>',
    '<table><caption>Prix</caption><thead><tr><th scope="col">Sac</th></tr></thead><tbody><tr><th scope="row">25</th><td>kg</td></tr></tbody></table>',
  ])("[CONTENT-7] is left as it is where it is of the short list: %s", (html) => {
    expect(sanitiseRichText(html)).toBe(html);
  });

  it.each([
    ['<p title="x" href="/faq">Un</p>', "<p>Un</p>"],
    ['<a href="javascript:x" title="Non">Un</a>', '<a title="Non">Un</a>'],
    ['<th scope="rowgroup" title="x">Un</th>', "<th>Un</th>"],
    ["<a href='/un'>Un <a href='/deux'>Deux", '<a href="/un">Un </a><a href="/deux">Deux</a>'],
    ["<em>Un</strong></em>", "<em>Un</em>"],
    ["<p><em>Un</p> deux</em>", "<p><em>Un</em></p> deux"],
    ["</p>Un</div>", "Un"],
    ["<section>Un</section><i>deux</i>", "Un<em>deux</em>"],
  ])("[CONTENT-7] of %s is %s", (html, safe) => {
    expect(sanitiseRichText(html)).toBe(safe);
  });

  it.each([
    "iframe",
    "math",
    "noembed",
    "noframes",
    "noscript",
    "object",
    "embed",
    "plaintext",
    "script",
    "select",
    "style",
    "svg",
    "template",
    "textarea",
    "title",
    "xmp",
  ])("[CONTENT-7] has nothing of what stands in a %s", (tag) => {
    expect(sanitiseRichText(`a<${tag}>b</${tag}>c`)).toBe("ac");
    expect(plainTextOf(`a<${tag}>b</${tag}>c`)).toBe("ac");
  });

  it.each([
    ["<p>Un</p><p>pain</p>", "Un pain"],
    ["<ul><li>Seigle</li><li>Blé&nbsp;</li></ul>", "Seigle Blé"],
    ["Un<br>pain", "Un pain"],
    ["<h2>Le\n levain</h2>", "Le levain"],
    [
      "<strong>T</strong>6<b>5</b>-<em>b</em><i>l</i>é<sup>1</sup><sub>2</sub><span>3</span><a href='/'>4</a>",
      "T65-blé1234",
    ],
    ["5 &lt; 6", "5 < 6"],
    ["", ""],
  ])("[CONTENT-6] of %s has the words %j", (html, words) => {
    expect(plainTextOf(html)).toBe(words);
  });

  it("[CONTENT-7] has nothing foreign in it for another reader, whatever goes in", () => {
    fc.assert(
      fc.property(markup, (html) => {
        expect(foreignIn(sanitiseRichText(html))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it("[CONTENT-7] is the same when sanitised twice, and reads the same", () => {
    fc.assert(
      fc.property(markup, (html) => {
        const once = sanitiseRichText(html);
        expect(sanitiseRichText(once)).toBe(once);
        expect(plainTextOf(once).replaceAll(" ", "")).toBe(plainTextOf(html).replaceAll(" ", ""));
      }),
      { numRuns: 3000 },
    );
  });

  it("[CONTENT-7] takes a long hostile text apart, each part of it once", () => {
    const cleaned = [
      '<a href="'.repeat(20_000),
      "<".repeat(100_000),
      "<p ".repeat(40_000),
      "<p><b>".repeat(3_000),
    ].map(sanitiseRichText);
    expect(cleaned).toEqual([
      "",
      "&lt;".repeat(100_000),
      "",
      "<p><strong></strong></p>".repeat(3_000),
    ]);
  });

  it("[CONTENT-7] follows links of the web, of mail, of the telephone and of this site only", () => {
    const safe = [
      "https://www.cnil.fr/",
      "http://a.example",
      "mailto:a@b.example",
      "tel:+33199001234",
      "/faq?x=1",
      "#haut",
    ];
    expect(safe.map(safeHref)).toEqual(safe);
    expect([" /faq ", "/", "HTTPS://a.example", "Tel:01"].map(safeHref)).toEqual([
      "/faq",
      "/",
      "HTTPS://a.example",
      "Tel:01",
    ]);
    const unsafe = [
      "javascript:x",
      "JAVASCRIPT:x",
      "java\tscript:x",
      "data:text/html,x",
      "//mal.example",
      "/\\mal.example",
      "faq",
      "",
      "vbscript:x",
      "https://",
      "\u00A0javascript:x",
      "xhttps://a.example",
      "https:///a",
      "mailto:",
      "tel:abc",
      "faq/",
      "faq#haut",
      "/fa q",
      "/faq\u007f",
      "/faq\u2028x",
    ];
    expect(unsafe.map(safeHref)).toEqual(unsafe.map(() => null));
    expect(
      safeBlock({
        type: "tile",
        position: 0,
        title: "",
        text: "",
        href: "javascript:x",
        image: null,
      }),
    ).toMatchObject({ href: "#" });
  });
});

const text = (position: number, html: string): Block => ({ type: "text", position, html });
const title = (position: number, level: "h2" | "h3", words: string): Block => ({
  type: "title",
  position,
  level,
  text: words,
});

describe("reading", () => {
  it("[CONTENT-4] takes a minute for 200 words, rounded up, and one at least", () => {
    const words = (count: number) => [text(0, `<p>${"mot ".repeat(count)}</p>`)];
    expect([0, 1, 200, 201, 900].map((count) => readingMinutes(words(count)))).toEqual([
      1, 1, 1, 2, 5,
    ]);
    expect(wordCount("« Oui », dit-il : 25 kg — c’est lourd !")).toBe(6);
  });

  it("[CONTENT-4] never takes less time for more blocks, in whatever order", () => {
    const blocks = fc.array(
      fc.lorem({ maxCount: 80 }).map((words) => text(0, words)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(blocks, blocks, (a, b) => {
        expect(readingMinutes([...a, ...b])).toBeGreaterThanOrEqual(readingMinutes(a));
        expect(readingMinutes([...b, ...a])).toBe(readingMinutes([...a, ...b]));
      }),
    );
  });

  it("[CONTENT-6] finds the questions of a page: an h3 with the texts that follow it", () => {
    expect(
      questionsOf([
        text(9, "<p>Suite</p>"),
        title(1, "h2", "Commander"),
        text(2, "<p>Avant</p>"),
        title(3, "h3", "Qui ?"),
        text(4, "<p>Vous.</p>"),
        title(7, "h3", "Sans réponse ?"),
        title(8, "h3", "Quand ?"),
      ]),
    ).toEqual([
      { question: "Qui ?", answer: "<p>Vous.</p>" },
      { question: "Quand ?", answer: "<p>Suite</p>" },
    ]);
  });
});
