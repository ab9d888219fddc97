import ZoomIn from "lucide-react/icons/zoom-in";
import { useState } from "react";
import type { Image } from "../../../api-schema/catalogue.ts";
import { Dialog } from "../../widgets/dialog.tsx";
import { Cluster, Stack } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import styles from "./gallery.module.css";

interface GalleryProps {
  readonly images: readonly Image[];
  readonly name: string;
}

/** The pictures of a product; a press shows the large one. */
export function Gallery({ images, name }: GalleryProps) {
  const [at, setAt] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const pictures = images.filter(
    (image, index) => images.findIndex(({ path }) => path === image.path) === index,
  );
  const shown = pictures[at] ?? pictures[0];
  return (
    <Stack gap="3" shrinks>
      <button
        type="button"
        className={styles.shot}
        data-shared-picture
        aria-label={`Agrandir la photo : ${name}`}
        onClick={() => setZoomed(true)}
      >
        <ProductPicture
          src={shown?.path}
          alt={shown?.alt ?? name}
          width={640}
          height={640}
          sizes="(width > 1368px) 640px, (width > 900px) 48vw, min(38vw, 240px)"
          eager
          previewed
        />
        <ZoomIn className={styles.zoom} size={22} aria-hidden />
      </button>
      {pictures.length > 1 ? (
        <Cluster as="ul" gap="2" data-print="none" aria-label="Photos">
          {pictures.map((image, index) => (
            <li key={image.path}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={`Photo ${index + 1} : ${image.alt}`}
                aria-pressed={index === at}
                onClick={() => setAt(index)}
              >
                <ProductPicture src={image.path} alt="" width={72} height={72} />
              </button>
            </li>
          ))}
        </Cluster>
      ) : null}
      <Dialog open={zoomed} onClose={() => setZoomed(false)} title={name} size="l">
        <ProductPicture
          src={shown?.path}
          alt={shown?.alt ?? name}
          width={1080}
          height={1080}
          sizes="(width > 1000px) 56rem, 90vw"
          previewed
        />
      </Dialog>
    </Stack>
  );
}
