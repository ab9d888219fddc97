/**
 * The path of this shop that a click on a link leads to, null for any other click: another site, a
 * new tab, a part of this page, a file.
 */
export const pathWithin = (event: MouseEvent): string | null => {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== "" || link.download !== "")
    return null;
  const { origin, pathname, search, hash } = link;
  if (origin !== location.origin || /^\/(images|api)\/|\.\w+$/.test(pathname)) return null;
  const isPartOfThisPage = hash !== "" && pathname === location.pathname;
  return isPartOfThisPage ? null : `${pathname}${search}${hash}`;
};
