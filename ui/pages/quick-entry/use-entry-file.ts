import { useState } from "react";
import { columnCount, entryFileProblem } from "../../../core/quick-entry/entry-file.ts";

export type EntryFile = {
  readonly take: (files: FileList | readonly File[]) => void;
  readonly isReading: boolean;
  /** Why the last file could not be read, in French. */
  readonly problem: string | null;
  /** The last file that was read, and in which encoding; null when there is none. */
  readonly read: { readonly name: string; readonly encoding: string } | null;
};

/** Reads a file that was chosen or dropped: a table when it has columns, else a text. */
export const useEntryFile = (
  onText: (text: string) => void,
  onTable: (name: string, text: string) => void,
): EntryFile => {
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [read, setRead] = useState<EntryFile["read"]>(null);
  const open = async (file: File): Promise<void> => {
    setReading(true);
    try {
      const [{ decodeBytes }, { readDelimited }] = await Promise.all([
        import("../../../core/files/text-encoding.ts"),
        import("../../../core/quick-entry/delimited.ts"),
      ]);
      const { text, encoding } = decodeBytes(new Uint8Array(await file.arrayBuffer()));
      if (columnCount(readDelimited(text)) > 1) onTable(file.name, text);
      else onText(text.trim());
      setRead({ name: file.name, encoding });
    } catch {
      setProblem("Ce fichier n’a pas pu être lu. Réessayez, ou collez ses lignes.");
    } finally {
      setReading(false);
    }
  };
  const take: EntryFile["take"] = (files) => {
    const [file, ...others] = files;
    if (file === undefined) return;
    const refusal = others.length > 0 ? ONE_BY_ONE : entryFileProblem(file);
    setProblem(refusal);
    setRead(null);
    if (refusal === null) void open(file);
  };
  return { take, isReading, problem, read };
};

const ONE_BY_ONE = "Déposez un fichier à la fois.";
