import { type ReactNode, useEffect, useId, useState } from "react";
import type { PictureCrop } from "../../../../api-schema/staff-pictures.ts";
import {
  cropOf,
  middleSquare,
  type Size,
  type Square,
  squareOf,
} from "../../../../core/catalogue/picture-crop.ts";
import { Button } from "../../../widgets/button.tsx";
import { Dialog } from "../../../widgets/dialog.tsx";
import { Loader } from "../../../widgets/loader.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Text } from "../../../widgets/primitives.tsx";
import styles from "./crop.module.css";
import { CropFrame } from "./crop-frame.tsx";
import { CropNumbers } from "./crop-numbers.tsx";
import { Drawn } from "./drawn.tsx";

interface CropDialogProps {
  readonly open: boolean;
  /** The photograph itself; undefined while it comes. */
  readonly photograph: Blob | undefined;
  readonly crop: PictureCrop | null;
  readonly isSaving?: boolean;
  readonly refusal?: ReactNode;
  readonly onChoose: (crop: PictureCrop | null) => void;
  readonly onClose: () => void;
}

/** Chooses the square of a photograph that cards and pages show: by pointer, by keys, or by numbers. */
export function CropDialog({ open, onClose, ...props }: CropDialogProps) {
  return open ? <Opened onClose={onClose} {...props} /> : null;
}

function Opened({
  photograph,
  crop,
  isSaving = false,
  refusal,
  onChoose,
  onClose,
}: Omit<CropDialogProps, "open">) {
  const form = useId();
  const image = useImage(photograph);
  const [square, setSquare] = useState<Square | null>(null);
  const size: Size | undefined = image.bitmap;
  const shown =
    square ??
    (size === undefined ? null : crop === null ? middleSquare(size) : squareOf(size, crop));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Recadrer la photo"
      size="l"
      startsAt="title"
      footer={
        <>
          <Button variant="quiet" onClick={() => (isSaving ? undefined : onChoose(null))}>
            Montrer toute la photo
          </Button>
          <Button
            loading={isSaving}
            aria-disabled={size === undefined}
            onClick={() => {
              if (size !== undefined && shown !== null) onChoose(cropOf(size, shown));
            }}
          >
            Garder ce cadre
          </Button>
        </>
      }
    >
      {refusal}
      {image.isBroken ? (
        <Notice tone="error">Cette photo ne s’ouvre pas ici : envoyez-la telle quelle.</Notice>
      ) : size === undefined || shown === null || image.bitmap === undefined ? (
        <Loader />
      ) : (
        <div className={styles.crop}>
          <div>
            <CropFrame
              bitmap={image.bitmap}
              square={shown}
              describedBy={form}
              onSquare={setSquare}
            />
            <Text tone="quiet" size="s" id={form}>
              Glissez le cadre, ou son coin. Au clavier : les flèches le déplacent, + et −
              l’agrandissent et le réduisent, Maj va dix fois plus vite.
            </Text>
          </div>
          <div className={styles.side}>
            <figure className={styles.card}>
              <div className={styles.tile}>
                <Drawn bitmap={image.bitmap} part={shown} className={styles.preview} />
              </div>
              <figcaption>
                <Text tone="quiet" size="s" as="span">
                  Comme sur sa carte
                </Text>
              </figcaption>
            </figure>
            <CropNumbers size={size} square={shown} onSquare={setSquare} />
            <Cluster gap="2">
              <Button variant="secondary" onClick={() => setSquare(middleSquare(size))}>
                Le plus grand carré
              </Button>
            </Cluster>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** A photograph, decoded as it stands upright. */
const useImage = (
  photograph: Blob | undefined,
): { readonly bitmap: ImageBitmap | undefined; readonly isBroken: boolean } => {
  const [bitmap, setBitmap] = useState<ImageBitmap>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (photograph === undefined) return undefined;
    let isOver = false;
    createImageBitmap(photograph).then(
      (image) => {
        if (!isOver) setBitmap(image);
      },
      () => setBroken(!isOver),
    );
    return () => {
      isOver = true;
    };
  }, [photograph]);
  return { bitmap, isBroken };
};
