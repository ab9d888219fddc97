import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decodeEntities,
  escapeAttribute,
  escapeText,
  markupText,
} from "../../../core/content/html-entities.ts";

describe("[CONTENT-7] an entity", () => {
  it.each([
    ["amp", "&"],
    ["lt", "<"],
    ["gt", ">"],
    ["quot", '"'],
    ["apos", "'"],
    ["nbsp", "\u00a0"],
    ["laquo", "«"],
    ["raquo", "»"],
    ["rsquo", "’"],
    ["lsquo", "‘"],
    ["ldquo", "“"],
    ["rdquo", "”"],
    ["hellip", "…"],
    ["ndash", "–"],
    ["mdash", "—"],
    ["deg", "°"],
    ["euro", "€"],
    ["times", "×"],
    ["frac12", "½"],
    ["eacute", "é"],
    ["egrave", "è"],
    ["ecirc", "ê"],
    ["agrave", "à"],
    ["acirc", "â"],
    ["ccedil", "ç"],
    ["ocirc", "ô"],
    ["ucirc", "û"],
    ["ugrave", "ù"],
    ["icirc", "î"],
    ["oelig", "œ"],
    ["Eacute", "É"],
    ["Agrave", "À"],
    ["OElig", "Œ"],
    ["colon", ":"],
    ["tab", "\t"],
    ["newline", "\n"],
  ])("&%s; stands for %j", (name, character) => {
    expect(decodeEntities(`a&${name};b&${name}`)).toBe(`a${character}b${character}`);
  });

  it.each([
    ["&#233;&#xe9;&#XE9;", "ééé"],
    ["&#233 &#xe9 !", "é é !"],
    ["&#x1F956;", "\u{1f956}"],
    ["&#x10FFFF;", "\u{10ffff}"],
    ["&#1;", "\u0001"],
    ["&#xD7FF;&#xE000;", "\ud7ff\ue000"],
    ["&#0;&#xD800;&#xDFFF;&#x110000;&#9999999;", "\ufffd\ufffd\ufffd\ufffd\ufffd"],
    ["&AMP;&NBSP;&Icirc;", "&\u00a0î"],
    ["Farine & sel, A&B, &inconnu; &; &#; &#x;", "Farine & sel, A&B, &inconnu; &; &#; &#x;"],
    ["&amp;lt;", "&lt;"],
  ])("of %j is read as %j", (written, read) => {
    expect(decodeEntities(written)).toBe(read);
  });
});

describe("[CONTENT-7] a text", () => {
  const words = `5 < 6 & "7" > '4' && <b>`;

  it("is escaped for where it stands", () => {
    expect([escapeText(words), escapeAttribute(words), markupText(words)]).toEqual([
      `5 &lt; 6 &amp; "7" &gt; '4' &amp;&amp; &lt;b&gt;`,
      `5 &lt; 6 &amp; &quot;7&quot; &gt; '4' &amp;&amp; &lt;b&gt;`,
      "5 &lt; 6 &amp; &quot;7&quot; &gt; &#39;4&#39; &amp;&amp; &lt;b&gt;",
    ]);
  });

  it("is read again as it was before it was escaped", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom("&amp;", "&#39;", words)), (original) => {
        for (const escaped of [escapeText, escapeAttribute, markupText]) {
          expect(decodeEntities(escaped(original))).toBe(original);
        }
      }),
    );
  });
});
