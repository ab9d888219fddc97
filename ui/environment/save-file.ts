/** Gives the person a file to keep. */
export const saveFile = ({
  name,
  text,
}: {
  readonly name: string;
  readonly text: string;
}): void => {
  const url = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};
