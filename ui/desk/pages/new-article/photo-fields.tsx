import { useState } from "react";
import { Button } from "../../../widgets/button.tsx";
import { Cluster, Stack, Text } from "../../../widgets/primitives.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { FilesField } from "../../form/files-field.tsx";
import { CropDialog } from "../pictures/crop-dialog.tsx";
import type { Photo } from "./photos.ts";

interface PhotoFieldsProps {
  readonly photos: readonly Photo[];
  readonly error: string | undefined;
  readonly onPhotos: (photos: readonly Photo[]) => void;
}

/** Photographs of a new article, each with what it shows and the part that is shown of it. */
export function PhotoFields({ photos, error, onPhotos }: PhotoFieldsProps) {
  const [cropped, setCropped] = useState<number | null>(null);
  const cut = cropped === null ? undefined : photos[cropped];
  return (
    <Stack gap="4">
      <FilesField
        label="Ajouter une photo (JPEG, PNG, WebP ou AVIF, 20 Mo au plus)"
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
        hint="La première est celle de sa carte. Une fiche se vend avec une photo au moins."
        error={error}
        files={photos.map(({ file }) => file)}
        onChange={(files) =>
          onPhotos(
            files.map(
              (file) =>
                photos.find((photo) => photo.file === file) ?? { file, alt: "", crop: null },
            ),
          )
        }
      />
      {photos.map((photo, at) => (
        <Cluster key={`${at}-${photo.file.name}`} gap="2 4" align="end" data-photo={at}>
          <TextField
            label={
              at === 0 ? "Ce que montre la photo de la carte" : `Ce que montre la photo ${at + 1}`
            }
            value={photo.alt}
            autoComplete="off"
            maxLength={300}
            onValueChange={(alt) => onPhotos(photos.with(at, { ...photo, alt }))}
          />
          <Button
            variant="quiet"
            aria-label={`Recadrer la photo ${at + 1}`}
            onClick={() => setCropped(at)}
          >
            Recadrer…
          </Button>
          <Text tone="quiet" size="s" as="span">
            {photo.crop === null ? "Montrée entière" : "Recadrée"}
          </Text>
        </Cluster>
      ))}
      <CropDialog
        open={cut !== undefined}
        photograph={cut?.file}
        crop={cut?.crop ?? null}
        onChoose={(crop) => {
          if (cut !== undefined && cropped !== null)
            onPhotos(photos.with(cropped, { ...cut, crop }));
          setCropped(null);
        }}
        onClose={() => setCropped(null)}
      />
    </Stack>
  );
}
