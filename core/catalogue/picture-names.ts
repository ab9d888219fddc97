import type { ProductCode } from "../../api-schema/primitives.ts";

/** How the addresses of a product's pictures begin: what an address may have of its code. */
export const pictureStem = (code: ProductCode): string =>
  `/images/products/${
    code
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "produit"
  }-photo-`;

/** An address for one more picture of a product, after those that are taken. */
export const freePicturePath = (code: ProductCode, taken: readonly string[]): string => {
  const stem = pictureStem(code);
  const numbers = taken.flatMap((path) =>
    path.startsWith(stem) && /^\d+$/.test(path.slice(stem.length))
      ? [Number(path.slice(stem.length))]
      : [],
  );
  return `${stem}${Math.max(0, ...numbers) + 1}`;
};
