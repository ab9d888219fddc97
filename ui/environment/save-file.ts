/** Gives the person a file to keep: a text of recorded lines, or what the server sent. */
export const saveFile = (
  file: { readonly name: string } & ({ readonly text: string } | { readonly content: Blob }),
): void => {
  const content =
    "content" in file ? file.content : new Blob([file.text], { type: "application/jsonl" });
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(url);
};
