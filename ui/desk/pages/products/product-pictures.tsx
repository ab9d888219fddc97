import { Schema } from "effect";
import { type FormEvent, useState } from "react";
import { Image } from "../../../../api-schema/catalogue.ts";
import type { ProductCode } from "../../../../api-schema/primitives.ts";
import type { ProductSheet } from "../../../../api-schema/staff-products.ts";
import type { StaffRun } from "../../../../api-schema/staff-resources.ts";
import { staffPictures } from "../../../../core/api/calls/staff-pictures.ts";
import { apiErrorMessage, type ApiError } from "../../../../core/api/errors.ts";
import { staffAddPhotograph } from "../../../../core/api/wire/staff-pictures.ts";
import { staffSetProductPictures } from "../../../../core/api/wire/staff-products.ts";
import { rebasedPictures } from "../../../../core/catalogue/rebased-pictures.ts";
import { freePicturePath, pictureStem } from "../../../../core/catalogue/picture-names.ts";
import { mayOfResource } from "../../../../core/staff/resource-rights.ts";
import { Button } from "../../../widgets/button.tsx";
import { Cluster, Stack, Text } from "../../../widgets/primitives.tsx";
import { ProblemNotice } from "../../../widgets/problem-notice.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { useAgent, useRead, useSend } from "../../desk-context.ts";
import { FilesField } from "../../form/files-field.tsx";
import { Section } from "../../parts/section.tsx";
import { CropShown } from "../pictures/crop-shown.tsx";
import pictureStyles from "../pictures/pictures.module.css";
import { useFollow } from "./use-follow.ts";

interface ProductPicturesProps {
  readonly code: ProductCode;
  readonly sheet: ProductSheet;
}

const read = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(Image)));

const isSame = (some: readonly Image[], others: readonly Image[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);

/** Its pictures in their order, each with what it shows; the first is that of its card. */
export function ProductPictures({ code, sheet }: ProductPicturesProps) {
  const text = sheet.row.cells["pictures"];
  const seen = typeof text === "string" ? read(text) : [];
  const [pictures, setPictures] = useState(seen);
  /** What they were made of; a colleague's change comes into them as it is read. */
  const [base, setBase] = useState(seen);
  /** As they were saved, until they are read again. */
  const [saved, setSaved] = useState<readonly Image[] | null>(null);
  if (!isSame(base, seen)) {
    setBase(seen);
    setPictures(rebasedPictures(pictures, base, seen));
    setSaved(null);
  }
  const [files, setFiles] = useState<readonly File[]>([]);
  const [newText, setNewText] = useState("");
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isSending, setSending] = useState(false);
  /** How often something was cut: the browser has kept what it showed before. */
  const [cuts, setCuts] = useState(0);
  const mayChange = mayOfResource(useAgent().roles, "change", "products");
  const known = useRead(staffPictures, { search: pictureStem(code), page: 1 });
  const sendPhotograph = useSend<null>();
  const send = useSend<StaffRun>();
  const follow = useFollow();
  const isChanged = files.length > 0 || !isSame(pictures, saved ?? seen);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isChanged || isSending) return;
    setSending(true);
    setRefusal(null);
    try {
      let all = pictures;
      if (files.length > 0) {
        const taken = [...pictures, ...seen, ...(known.data?.results ?? [])];
        const path = freePicturePath(
          code,
          taken.map((one) => one.path),
        );
        await sendPhotograph((api) => staffAddPhotograph(api, { body: { path }, files }));
        all = [...pictures, { path, alt: newText.trim() }];
        setPictures(all);
        setFiles([]);
        setNewText("");
      }
      const run = await send((api) =>
        staffSetProductPictures(api, { code, body: { pictures: all, seen } }),
      );
      setSaved(all);
      follow(run, code, "Photos enregistrées.");
    } catch (error) {
      // safe: calls of the desk reject with the errors of calls alone
      setRefusal(error as ApiError);
    }
    setSending(false);
  };
  const move = (from: number, to: number): void => {
    const one = pictures[from];
    if (one !== undefined && to >= 0 && to < pictures.length) {
      setPictures(pictures.toSpliced(from, 1).toSpliced(to, 0, one));
    }
  };
  return (
    <Section title="Photos">
      <Stack as="form" gap="4" method="post" onSubmit={(event: FormEvent) => void save(event)}>
        {pictures.length === 0 ? <Text tone="quiet">Aucune photo.</Text> : null}
        {pictures.map((picture, at) => (
          <Cluster key={picture.path} gap="2 4" align="center">
            <img
              className={pictureStyles.picture}
              src={`${picture.path}?w=160${cuts === 0 ? "" : `&v=${cuts}`}`}
              alt=""
              width="56"
              height="56"
            />
            <TextField
              label={
                at === 0 ? "Ce que montre la photo de la carte" : `Ce que montre la photo ${at + 1}`
              }
              value={picture.alt}
              readOnly={!mayChange || isSending}
              autoComplete="off"
              onValueChange={(alt) => setPictures(pictures.with(at, { ...picture, alt }))}
            />
            {mayChange ? (
              <Cluster gap="1">
                <CropShown
                  path={picture.path}
                  name={`la photo ${at + 1}`}
                  onCropped={() => setCuts(cuts + 1)}
                />
                <Button
                  variant="quiet"
                  aria-label={`Monter la photo ${at + 1}`}
                  aria-disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  Monter
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Descendre la photo ${at + 1}`}
                  aria-disabled={at === pictures.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  Descendre
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Enlever la photo ${at + 1}`}
                  onClick={() => setPictures(pictures.toSpliced(at, 1))}
                >
                  Enlever
                </Button>
              </Cluster>
            ) : null}
          </Cluster>
        ))}
        {mayChange ? (
          <>
            <FilesField
              label="Ajouter une photo (JPEG, PNG, WebP ou AVIF, 20 Mo au plus)"
              accept="image/jpeg,image/png,image/webp,image/avif"
              hint="Elle se place après les autres."
              error={undefined}
              files={files}
              onChange={setFiles}
            />
            {files.length === 0 ? null : (
              <TextField
                label="Ce que montre la nouvelle photo"
                value={newText}
                readOnly={isSending}
                autoComplete="off"
                onValueChange={setNewText}
              />
            )}
            {refusal === null ? null : (
              <ProblemNotice tone="error" occurrence={refusal}>
                {apiErrorMessage(refusal)}
              </ProblemNotice>
            )}
            <Cluster gap="2">
              <Button
                type="submit"
                variant="secondary"
                loading={isSending}
                aria-disabled={!isChanged}
              >
                Enregistrer les photos
              </Button>
            </Cluster>
          </>
        ) : null}
      </Stack>
    </Section>
  );
}
