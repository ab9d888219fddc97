/** The custom properties of tokens.css, as the browser has read them. */
export const tokenNames = (): readonly string[] => {
  const names = new Set<string>();
  for (const sheet of document.styleSheets) collect(sheet.cssRules, names);
  return [...names];
};

const collect = (rules: CSSRuleList, names: Set<string>): void => {
  for (const rule of rules) {
    if (!(rule instanceof CSSStyleRule) || rule.selectorText !== ":root") continue;
    for (const name of rule.style) if (/^--(?!lightningcss)/.test(name)) names.add(name);
  }
};

/** What a token is worth now, in the scheme that is shown. */
export const tokenValue = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Shows one scheme whatever the system's: the stylesheets' own questions are answered by hand. */
export const showScheme = (scheme: "light" | "dark" | "system"): void => {
  const answer = { light: "not all", dark: "all", system: `screen and ${DARK}` }[scheme];
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule)) continue;
      if (rule.conditionText.endsWith(DARK)) asked.add(rule);
    }
  }
  for (const rule of asked) rule.media.mediaText = answer;
  document.documentElement.style.colorScheme = scheme === "system" ? "" : scheme;
};

const DARK = "(prefers-color-scheme: dark)";

/** Rules whose question was rewritten: no longer to be known by it. */
const asked = new Set<CSSMediaRule>();
