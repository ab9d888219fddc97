/** The part of the page that the anchor of the address names; null without one, or before it is drawn. */
export const partOfAddress = (): Element | null => {
  const anchor = decoded(location.hash.slice(1));
  return anchor === "" ? null : document.getElementById(anchor);
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
};
