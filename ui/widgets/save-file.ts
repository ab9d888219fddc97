/** Gives the person a file to keep. */
export const saveFile = ({ name, text }: { readonly name: string; readonly text: string }): void =>
  saveBlob({ name, blob: new Blob([text], { type: "application/jsonl" }) });

/** How long a browser may take to begin keeping a file, on a busy machine too. */
const KEEPING_MS = 60_000;

/** The same for bytes that the server has made. Their address goes once the browser has surely read it. */
export const saveBlob = ({ name, blob }: { readonly name: string; readonly blob: Blob }): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEPING_MS);
};
