import { chmodSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Mode of folders and files that hold what customers wrote or what opens the shop. */
export const privateFolder = 0o700;
export const privateFile = 0o600;

/** Folders of DATA_DIR whose files are letters and notices to customers. */
export const withMessages = ["mail", "sms", "push"];

/** Folder of DATA_DIR whose files are papers of customers, each sealed. */
export const papersFolder = "papers";

/**
 * Makes DATA_DIR, or takes an existing one from other accounts of the machine: the folder, the files in
 * it and the letters below it. PostgreSQL keeps its own folder closed; pictures are public.
 */
export function closeToOthers(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: privateFolder });
  // Windows has no such modes: a folder of one's own profile is one's own there.
  if (process.platform === "win32") return;
  closeFolder(dataDir);
  for (const name of withMessages) {
    const folder = join(dataDir, name);
    if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) closeFolder(folder);
  }
}

function closeFolder(folder: string): void {
  chmodSync(folder, privateFolder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // Links are left alone: what they lead to may be somebody else's.
    if (entry.isFile()) closeFile(join(folder, entry.name));
  }
}

function closeFile(file: string): void {
  // Another process may be renaming or removing it.
  const mode = lstatSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & 0o077) === 0) return;
  try {
    chmodSync(file, privateFile);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}
