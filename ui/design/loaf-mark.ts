// The house's sign: a loaf with three cuts, as in ui/layout/logo.tsx, on a 40 × 26 grid.

const CRUST =
  "M10.5 1.5h19C35.3 1.5 39 6 39 12.2c0 4.3-1.5 6.3-2.6 8.6-1 2.4-2.8 3.7-5.4 3.7H9c-2.6 0-4.4-1.3-5.4-3.7C2.5 18.5 1 16.5 1 12.2 1 6 4.7 1.5 10.5 1.5Z";
const CUTS = "m11 9.2 3.4 7.6m4.1-8.8 3.4 7.6m4.1-8.8 3.4 7.6";

const WHEAT = "#E2B04A";
const CRUST_900 = "#2A1A10";

/** The loaf in a drawing, `width` wide. */
const loafSign = (x: number, y: number, width: number): string =>
  `<g transform="translate(${x} ${y}) scale(${width / 40})"><path fill="${WHEAT}" d="${CRUST}"/>` +
  `<path fill="none" stroke="${CRUST_900}" stroke-linecap="round" stroke-width="2.6" d="${CUTS}"/></g>`;

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`;

/** The loaf alone on nothing: a browser's tab, whose colour is not known. */
export const faviconSvg = (): string => svg(40, 40, loafSign(0, 7, 40));

/**
 * The loaf on crust, for home screens: `share` of the width is loaf. Rounded corners only where no
 * launcher cuts its own.
 */
export const appIconSvg = (share: number, rounded: boolean): string => {
  const width = 512 * share;
  return svg(
    512,
    512,
    `<rect width="512" height="512" rx="${rounded ? 112 : 0}" fill="${CRUST_900}"/>` +
      loafSign((512 - width) / 2, (512 - width * 0.65) / 2, width),
  );
};
