import { useState } from "react";
import { PicturePath } from "../../../../api-schema/staff-pictures.ts";
import { staffPhotographsLeft } from "../../../../core/api/calls/staff-pictures.ts";
import { staffAddPhotograph } from "../../../../core/api/wire/staff-pictures.ts";
import { fileSize } from "../../../../core/files/file-size.ts";
import type { Uploads } from "../../../../core/files/upload-allowance.ts";
import { useRead, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { FilesField } from "../../form/files-field.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { useLead } from "../../parts/done.ts";
import { Section } from "../../parts/section.tsx";
import { deskPaths, withChoices } from "../../paths.ts";

const FIELDS = fieldsOf(
  { fields: { path: PicturePath } },
  { path: { label: "Adresse de l’image" } },
);

/** Puts a photograph into the shop, or in the place of what stands at its address. */
export function PhotographForm({ path }: { readonly path: string }) {
  const send = useSend();
  const lead = useLead();
  const left = useRead(staffPhotographsLeft);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const form = useDeskForm({
    fields: FIELDS,
    others: ["files"],
    initial: { path },
    keepsValues: true,
    check: () =>
      photos.length === 0 ? [{ field: "files", message: "Choisissez un fichier." }] : [],
    send: async (typed) => {
      await send((api) => staffAddPhotograph(api, { body: { path: typed.path }, files: photos }));
      setPhotos([]);
      lead(withChoices(deskPaths.pictures(), { recherche: typed.path.trim() }), "Photo en ligne.");
    },
  });
  return (
    <Section title="Ajouter ou remplacer une photo">
      <DeskForm state={form} submit="Mettre en ligne">
        <FilesField
          label="Photo (JPEG, PNG, WebP ou AVIF, 20 Mo au plus)"
          accept="image/jpeg,image/png,image/webp,image/avif"
          hint={left.data === undefined ? "" : photographsLeft(left.data)}
          error={form.problemOf("files")}
          files={photos}
          onChange={setPhotos}
        />
      </DeskForm>
    </Section>
  );
}

const photographsLeft = ({ messages, bytes }: Uploads): string =>
  messages === 0 || bytes === 0
    ? "Vous avez envoyé aujourd’hui toutes les photos d’une journée : revenez demain."
    : `60 photos au plus en dix minutes ; aujourd’hui, encore ${messages}, en ${fileSize(bytes)}.`;
