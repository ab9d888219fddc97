import { type SyntheticEvent, useState } from "react";
import { classNames } from "./class-names.ts";
import styles from "./product-picture.module.css";

/** Widths the server scales to: thumbnails, then the device widths of spec §9. */
const widths = [60, 120, 160, 240, 320, 480, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
/** The width cards ask for on many screens: often in the browser already. */
const previewWidth = 240;
const notFound = "/notFound.png";

interface ProductPictureProps {
  /** Address under /images/, or null when the product has no picture. */
  readonly src: string | null | undefined;
  /** Empty when the name stands beside it. */
  readonly alt: string;
  /** Box in CSS pixels; keeps the place before the picture arrives. */
  readonly width: number;
  readonly height: number;
  /** `sizes` of a picture that fills its box; without it the picture is `width` by `height`. */
  readonly sizes?: string | undefined;
  /** For the picture seen first (LCP): loads at once, before the others. */
  readonly eager?: boolean | undefined;
  /** For a large one: a small one, soon there, lies under it until it has come. */
  readonly previewed?: boolean | undefined;
}

/** A picture at the width the screen needs; the server picks AVIF or WebP by the Accept header. */
export function ProductPicture({
  src,
  alt,
  width,
  height,
  sizes,
  eager = false,
  previewed = false,
}: ProductPictureProps) {
  const [arrived, setArrived] = useState<string | null>(null);
  const isComing = previewed && src != null && arrived !== src;
  return (
    <img
      key={src}
      className={classNames(
        sizes === undefined ? styles.fixed : styles.fluid,
        fillsItsBox(src) && styles.scene,
      )}
      src={src == null ? notFound : scaled(src, atLeast(width))}
      srcSet={src == null ? undefined : srcSet(src, width, sizes !== undefined)}
      sizes={sizes ?? `${width}px`}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      style={isComing ? { backgroundImage: `url("${scaled(src, previewWidth)}")` } : undefined}
      onLoad={previewed ? () => setArrived(src ?? null) : undefined}
      onError={showNotFound}
    />
  );
}

/** Scenes have a wall and a worktop to their edges; a thing stands free in its box. */
const fillsItsBox = (src: string | null | undefined): boolean =>
  /^\/images\/(?:recipes|articles|tiles)\//.test(src ?? "");

/** From the box on an ordinary screen to three times it; from half of it when the box may shrink. */
function srcSet(src: string, width: number, fluid: boolean): string {
  const least = atLeast(fluid ? width / 2 : width);
  const most = atLeast(width * 3);
  return widths
    .filter((wide) => wide >= least && wide <= most)
    .map((wide) => `${scaled(src, wide)} ${wide}w`)
    .join(", ");
}

function atLeast(width: number): number {
  return widths.find((wide) => wide >= width) ?? 3840;
}

function scaled(src: string, width: number): string {
  return src.startsWith("/images/") ? `${src}${src.includes("?") ? "&" : "?"}w=${width}` : src;
}

function showNotFound(event: SyntheticEvent<HTMLImageElement>): void {
  const image = event.currentTarget;
  if (image.src.endsWith(notFound)) return;
  image.removeAttribute("srcset");
  image.src = notFound;
}
