import { useCallback } from "react";

/** A file as a picture, under an address that only this page knows; let go with it. */
export function FilePicture({ file }: { readonly file: Blob }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt="" />;
}
