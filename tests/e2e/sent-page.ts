import { type APIRequestContext, expect } from "@playwright/test";
import { Window } from "happy-dom";

/** What the server sends to a visitor at a path, before any script: read without a browser. */
export interface SentPage {
  readonly title: string;
  /** The text of every title of level 1. */
  readonly headings: ReadonlyArray<string>;
  readonly footer: string;
  /** How many parts say that they are still to come. */
  readonly coming: number;
}

export const sentPage = async (
  request: APIRequestContext,
  path: string,
  status = 200,
): Promise<SentPage> => {
  const answer = await request.get(path, { headers: { accept: "text/html" } });
  expect(answer.status(), answer.url()).toBe(status);
  // happy-dom loses the body after some media queries in the style sheet: '(width<=600px)' begins no tag.
  const text = (await answer.text()).replace(/<style>.*?<\/style>/s, "");
  const page = new new Window().DOMParser().parseFromString(text, "text/html");
  return {
    title: page.title,
    headings: [...page.querySelectorAll("h1")].map(({ textContent }) => plain(textContent)),
    footer: plain(page.querySelector("footer")?.textContent ?? ""),
    coming: page.querySelectorAll("main [data-coming]").length,
  };
};

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
