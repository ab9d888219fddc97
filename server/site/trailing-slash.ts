/**
 * The address without the slashes at its path's end, undefined when it has none. A path that begins
 * with two slashes or with '/\' is left alone: as a Location it would lead to another site. Linear:
 * an expression that may begin the slashes anywhere tries all of them at each of them.
 */
export const withoutSlash = (url: string): string | undefined => {
  const mark = url.indexOf("?");
  const path = mark === -1 ? url : url.slice(0, mark);
  const query = mark === -1 ? "" : url.slice(mark);
  if (!path.startsWith("/") || !path.endsWith("/") || path.startsWith("//")) return undefined;
  if (path.includes("\\") || url.includes("#")) return undefined;
  let end = path.length;
  while (end > 0 && path[end - 1] === "/") end -= 1;
  return end === 0 ? undefined : path.slice(0, end) + query;
};
