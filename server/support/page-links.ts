import { html, type Markup } from "../web/html.ts";

/** Where a list stands: page from 1. */
export interface Paging {
  readonly page: number;
  readonly lastPage: number;
}

export const pagingOf = (page: number, total: number, perPage: number): Paging => ({
  page,
  lastPage: Math.max(1, Math.ceil(total / perPage)),
});

/** Links to the page before and after; nothing where there is one page. */
export const pageLinks = (
  { page, lastPage }: Paging,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Markup | null => {
  if (lastPage === 1) return null;
  const to = (target: number) =>
    `${path}?${new URLSearchParams({ ...query, page: String(target) })}`;
  return html`<nav class="pages" aria-label="Pages">
    <span>${page > 1 ? html`<a href="${to(page - 1)}" rel="prev">Page précédente</a>` : null}</span>
    <span class="number">Page ${page} sur ${lastPage}</span>
    <span
      >${page < lastPage ? html`<a href="${to(page + 1)}" rel="next">Page suivante</a>` : null}</span
    >
  </nav>`;
};
