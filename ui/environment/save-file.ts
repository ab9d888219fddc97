/** Gives the person a file to keep. */
export const saveFile = ({ name, text }: { readonly name: string; readonly text: string }): void =>
  saveBlob({ name, blob: new Blob([text], { type: "application/jsonl" }) });

/** The same for bytes that the server has made. */
export const saveBlob = ({ name, blob }: { readonly name: string; readonly blob: Blob }): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};
