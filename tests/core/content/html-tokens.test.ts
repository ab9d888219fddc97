import { describe, expect, it } from "vitest";
import { type HtmlToken, htmlTokens } from "../../../core/content/html-tokens.ts";

const text = (words: string): HtmlToken => ({ kind: "text", text: words });
const close = (name: string): HtmlToken => ({ kind: "close", name });
const open = (name: string, attributes: Readonly<Record<string, string>> = {}): HtmlToken => ({
  kind: "open",
  name,
  attributes: new Map(Object.entries(attributes)),
});

const tokens = (html: string): readonly HtmlToken[] => [
  ...htmlTokens(html, new Set(["script", "style"])),
];

describe("[CONTENT-7] HTML is taken apart", () => {
  it.each<[string, readonly HtmlToken[]]>([
    ["", []],
    ["Un pain", [text("Un pain")]],
    ["Un <B>pain</B>.", [text("Un "), open("b"), text("pain"), close("b"), text(".")]],
    ["<br/><hr />", [open("br"), open("hr")]],
    ["<svg:path-2>", [open("svg:path-2")]],
    ['</p class="x">', [close("p")]],
    ["3 < 4", [text("3 "), text("<"), text(" 4")]],
    ["<3<", [text("<"), text("3"), text("<")]],
    ["3 < 4 <b>", [text("3 "), text("<"), text(" 4 "), open("b")]],
    ["<3<b>", [text("<"), text("3"), open("b")]],
    ["</3>", [text("<"), text("/3>")]],
  ])("into its texts and tags: %j", (html, parts) => {
    expect(tokens(html)).toEqual(parts);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    [
      `<a HREF="/faq" title='Une "aide"' rel=next/2 hidden>`,
      { href: "/faq", title: 'Une "aide"', rel: "next/2", hidden: "" },
    ],
    [`<a href = "/faq"\n title= 'x'>`, { href: "/faq", title: "x" }],
    [`<a href="/un" HREF="/deux">`, { href: "/un" }],
    [`<a href=""title=''>`, { href: "", title: "" }],
    [`<a/href="/faq"/>`, { href: "/faq" }],
    [`<a title="a > b">`, { title: "a > b" }],
    [`<a ="x" href="/faq">`, { '"x"': "", href: "/faq" }],
    [`<a x==/faq>`, { x: "=/faq" }],
    [`<a = >`, {}],
  ])("with the attributes of a tag, the first of two of one name: %s", (html, attributes) => {
    expect(tokens(html)).toEqual([open("a", attributes)]);
  });

  it.each<[string, readonly HtmlToken[]]>([
    ["a<!-- <b> > -->c", [text("a"), text("c")]],
    ["a<!---->c", [text("a"), text("c")]],
    ["a--><!-- b -->c", [text("a-->"), text("c")]],
    ["a<!-- sans fin", [text("a")]],
    ["<!DOCTYPE html>a", [text("a")]],
    ["<?xml version='1.0'?>a", [text("a")]],
    ["Un pain<!ELEMENT p>, deux pains<?php x?>", [text("Un pain"), text(", deux pains")]],
    ["a<?sans fin", [text("a")]],
    ["a<p", [text("a")]],
    ["a<p class='x' b", [text("a")]],
    ["a<p class='x", [text("a")]],
    ["a<p =", [text("a")]],
  ])("without comments, declarations and tags that have no end: %j", (html, parts) => {
    expect(tokens(html)).toEqual(parts);
  });

  it.each<[string, readonly HtmlToken[]]>([
    [`a<script src="x">if (1 < 2) "<b>"</script>c`, [text("a"), text("c")]],
    ["a<SCRIPT>b</ScRiPt >c", [text("a"), text("c")]],
    ["a<script>b</scripts>b</script/>c", [text("a"), text("c")]],
    ["<script>b</script c='d'>c", [text("c")]],
    ["</script><script>b</script>c", [close("script"), text("c")]],
    ["<script>b</style>b</script>c", [text("c")]],
    ["<style>b</style>c<script>b</script>d", [text("c"), text("d")]],
    ["a<script>sans fin", [text("a")]],
    ["a<script>b</script", [text("a")]],
    ["a<script>b</script ", [text("a")]],
  ])("without what stands between tags that are left out: %j", (html, parts) => {
    expect(tokens(html)).toEqual(parts);
  });
});
