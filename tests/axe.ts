import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** WCAG 2.2, levels A and AA. */
export const ACCESSIBILITY_LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds wrong: the rule, and where. */
export interface Violation {
  readonly id: string;
  readonly at: ReadonlyArray<string>;
}

interface Asked {
  /** The part of the page that is looked at, as a selector; the whole of it when absent. */
  readonly part?: string | undefined;
  /** What is left out of that part, as a selector. */
  readonly except?: string | undefined;
  /** Only the rules with one of these tags … */
  readonly tags?: ReadonlyArray<string>;
  /** … or only these rules; all without either. */
  readonly rules?: ReadonlyArray<string>;
}

/**
 * The violations that axe finds in a page as it stands. Its code (570 kB) goes into a document once,
 * and only violations are worked out in full: a look costs a quarter of what it does by axe's own
 * builder. What is in frames is not looked at.
 */
export async function violationsOf(
  page: Page,
  { part = "html", except, tags, rules }: Asked = {},
): Promise<ReadonlyArray<Violation>> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: RunOptions = { resultTypes: ["violations"], iframes: false };
  if (tags !== undefined) options.runOnly = { type: "tag", values: [...tags] };
  if (rules !== undefined) options.runOnly = { type: "rule", values: [...rules] };
  return page.evaluate(
    async ([where, how]) => {
      // safe: the code of axe-core, put there above
      const { axe: inPage } = window as unknown as { readonly axe: typeof axe };
      const { violations } = await inPage.run(where, how);
      return violations.map(({ id, nodes }) => ({
        id,
        at: nodes.map(({ target }) => target.join(" ")),
      }));
    },
    [except === undefined ? part : { include: [part], exclude: [except] }, options] as const,
  );
}
