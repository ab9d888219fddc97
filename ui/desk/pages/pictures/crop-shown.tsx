import { useState } from "react";
import type { PictureCrop } from "../../../../api-schema/staff-pictures.ts";
import { staffPictures, staffWholePicture } from "../../../../core/api/calls/staff-pictures.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { staffCropPicture } from "../../../../core/api/wire/staff-pictures.ts";
import { Button } from "../../../widgets/button.tsx";
import { ProblemNotice } from "../../../widgets/problem-notice.tsx";
import { useChange, useRead } from "../../desk-context.ts";
import { CropDialog } from "./crop-dialog.tsx";

interface CropShownProps {
  readonly path: string;
  /** What it is called among others: 'la photo 2'. */
  readonly name: string;
  readonly onCropped?: () => void;
}

/** Chooses the part that is shown of a photograph of the shop; it counts at once, and is chosen anew or taken back. */
export function CropShown({ path, name, onCropped }: CropShownProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-label={`Recadrer ${name}`} onClick={() => setOpen(true)}>
        Recadrer…
      </Button>
      {isOpen ? (
        <Cropping
          path={path}
          onClose={() => setOpen(false)}
          onCropped={() => {
            setOpen(false);
            onCropped?.();
          }}
        />
      ) : null}
    </>
  );
}

interface CroppingProps {
  readonly path: string;
  readonly onClose: () => void;
  readonly onCropped: () => void;
}

function Cropping({ path, onClose, onCropped }: CroppingProps) {
  const listed = useRead(staffPictures, { search: path, page: 1 });
  const whole = useRead(staffWholePicture, { path });
  const known = listed.data?.results.find((one) => one.path === path);
  const cropping = useChange(
    (crop: PictureCrop | null) => (api) => staffCropPicture(api, { body: { path, crop } }),
  );
  const problem = cropping.error ?? whole.error ?? listed.error;
  return (
    <CropDialog
      open
      // Where its frame is has to be known before it is shown.
      photograph={listed.data === undefined ? undefined : whole.data}
      crop={known?.crop ?? null}
      isSaving={cropping.isPending}
      refusal={
        problem === null ? null : (
          <ProblemNotice tone="error" occurrence={problem}>
            {apiErrorMessage(problem)}
          </ProblemNotice>
        )
      }
      onChoose={(crop) => cropping.mutate(crop, { onSuccess: onCropped })}
      onClose={onClose}
    />
  );
}
