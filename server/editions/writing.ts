import type { Unplaced } from "./content-types.ts";

// How authors write: short, so that a page reads like a page.

export const h2 = (text: string): Unplaced => ({ type: "title", level: "h2", text });
export const h3 = (text: string): Unplaced => ({ type: "title", level: "h3", text });

/** Paragraphs of rich text. */
export const p = (...paragraphs: readonly string[]): Unplaced => ({
  type: "text",
  html: paragraphs.map((text) => `<p>${text}</p>`).join(""),
});

export const list = (...items: readonly string[]): Unplaced => ({
  type: "text",
  html: `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`,
});

export const numbered = (...items: readonly string[]): Unplaced => ({
  type: "text",
  html: `<ol>${items.map((item) => `<li>${item}</li>`).join("")}</ol>`,
});

/** A table whose first row heads the columns and whose first column heads the rows. */
export const table = (
  head: readonly string[],
  ...rows: readonly (readonly string[])[]
): Unplaced => ({
  type: "text",
  html: `<table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join("")}</tr></thead><tbody>${rows
    .map(
      ([first = "", ...cells]) =>
        `<tr><th scope="row">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`,
    )
    .join("")}</tbody></table>`,
});

export const button = (label: string, href: string): Unplaced => ({
  type: "button",
  label,
  href,
  newTab: false,
});

export const step = (title: string, text: string): Unplaced => ({
  type: "step",
  title,
  text,
  image: null,
});

export const tile = (
  title: string,
  text: string,
  href: string,
  picture: string | null = null,
): Unplaced => ({
  type: "tile",
  title,
  text,
  href,
  image: picture === null ? null : { path: picture, alt: "" },
});
