import { crc32, inflateRawSync } from "node:zlib";
import { Refusal } from "./lines.ts";

/** What a file may be once unpacked, in bytes. */
export const MOST_UNPACKED = 50 * 1024 * 1024;
/** Text packs a hundred times smaller at most; a bomb does it a thousand times. */
const MOST_RATIO = 200;
/** Below it a ratio tells nothing. */
const SMALL = 1024 * 1024;
const MOST_ENTRIES = 2000;

/** What an archive may hold, and what is said of one that holds something else. */
interface Bounds {
  /** Of all its files, in bytes. */
  readonly unpacked: number;
  readonly entries: number;
  readonly tooMany: (count: number) => string;
  readonly tooLarge: string;
  readonly forbidden: (name: string) => string;
  readonly bomb: (name: string) => string;
}

/** A spreadsheet: its parts have names that nobody gave. */
const SHEET: Bounds = {
  unpacked: MOST_UNPACKED,
  entries: MOST_ENTRIES,
  tooMany: (count) =>
    `L’archive a ${count} fichiers : enregistrez le classeur seul, au format .xlsx.`,
  tooLarge: "Le fichier dépasse 50 Mo une fois décompressé : découpez-le, ou exportez-le en CSV.",
  forbidden: () =>
    "L’archive contient un chemin interdit (« ../ ») ou deux fois le même : ouvrez le fichier dans votre tableur et enregistrez-le à nouveau.",
  bomb: () =>
    "Le fichier se décompresse de façon anormale : recopiez ses valeurs dans un nouveau classeur.",
};

/** Photographs, which are named by people. */
export const PHOTOS: Bounds = {
  unpacked: 300 * 1024 * 1024,
  entries: MOST_ENTRIES,
  tooMany: (count) =>
    `L’archive a ${count} fichiers : envoyez ${MOST_ENTRIES} photos à la fois au plus.`,
  tooLarge: "L’archive dépasse 300 Mo une fois décompressée : envoyez-la en plusieurs.",
  forbidden: (name) =>
    `« ${name} » : ce chemin est interdit, ou y est deux fois. Mettez les photos seules dans l’archive.`,
  bomb: (name) => `« ${name} » se décompresse de façon anormale : ce n’est pas une photo.`,
};

/** A file of lines with the PDFs that they name. */
export const PAPERS: Bounds = {
  unpacked: MOST_UNPACKED,
  entries: MOST_ENTRIES,
  tooMany: (count) => `L’archive a ${count} fichiers : envoyez-en ${MOST_ENTRIES} au plus.`,
  tooLarge: "L’archive dépasse 50 Mo une fois décompressée : envoyez-la en plusieurs.",
  forbidden: (name) =>
    `« ${name} » : ce nom est interdit, ou y est deux fois. Mettez le fichier et ses PDF seuls dans l’archive, sans dossier.`,
  bomb: (name) => `« ${name} » se décompresse de façon anormale : ce n’est pas un PDF.`,
};

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly at: number;
}

/**
 * The files of a zip archive that `isWanted`, by their names. The archive's own directory is judged
 * first: nothing is unpacked of one that is too large, that packs too well to be honest, or whose names
 * lead out of it. Every file comes whole, as its checksum says, or the archive is refused.
 */
export const unzipped = (
  archive: Buffer,
  isWanted: (name: string) => boolean,
  bounds: Bounds = SHEET,
): ReadonlyMap<string, Buffer> => {
  const entries = entriesOf(archive, bounds);
  checkEntries(entries, archive.length, bounds);
  return new Map(
    entries
      .filter(({ name }) => isWanted(name))
      .map((entry) => [entry.name, unpacked(archive, entry)]),
  );
};

/** The names of its files, in their order; judged as `unzipped` does. */
export const namesIn = (archive: Buffer, bounds: Bounds): readonly string[] => {
  const entries = entriesOf(archive, bounds);
  checkEntries(entries, archive.length, bounds);
  return entries.map(({ name }) => name);
};

const DAMAGED = "Le fichier est coupé ou abîmé : envoyez-le à nouveau, en entier.";
const damaged = (): Refusal => new Refusal(DAMAGED);

const entriesOf = (archive: Buffer, bounds: Bounds): readonly Entry[] => {
  const end = endOfDirectory(archive);
  const count = archive.readUInt16LE(end + 10);
  const size = archive.readUInt32LE(end + 12);
  let at = archive.readUInt32LE(end + 16);
  // 0xffff and 0xffffffff stand for the larger numbers of zip64, which no table of 50 MB needs.
  if (archive.readUInt16LE(end + 4) !== 0 || at + size !== end) throw damaged();
  if (count > bounds.entries) throw new Refusal(bounds.tooMany(count));
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged();
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    if (nameEnd > end) throw damaged();
    if ((archive.readUInt16LE(at + 8) & 1) !== 0) {
      throw new Refusal("Le fichier est protégé par un mot de passe : enregistrez-le sans.");
    }
    entries.push({
      name: archive.toString("utf8", at + 46, nameEnd),
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packed: archive.readUInt32LE(at + 20),
      unpacked: archive.readUInt32LE(at + 24),
      at: archive.readUInt32LE(at + 42),
    });
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  if (at !== end) throw damaged();
  return entries;
};

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const FILE_HEADER = 0x04034b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;

const endOfDirectory = (archive: Buffer): number => {
  const last = archive.length - END_SIZE;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) {
    const isEnd =
      archive.readUInt32LE(at) === END_OF_DIRECTORY &&
      at + END_SIZE + archive.readUInt16LE(at + 20) === archive.length;
    if (isEnd) return at;
  }
  throw damaged();
};

const checkEntries = (entries: readonly Entry[], size: number, bounds: Bounds): void => {
  const names = new Set<string>();
  let total = 0;
  for (const { name, unpacked, packed } of entries) {
    if (/[\\\0]|^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)/i.test(name) || names.has(name)) {
      throw new Refusal(bounds.forbidden(name));
    }
    names.add(name);
    total += unpacked;
    if (packed > size) throw damaged();
    if (total > bounds.unpacked) throw new Refusal(bounds.tooLarge);
    if (unpacked > SMALL && unpacked > packed * MOST_RATIO) {
      throw new Refusal(bounds.bomb(name));
    }
  }
};

const unpacked = (archive: Buffer, entry: Entry): Buffer => {
  if (entry.at + 30 > archive.length || archive.readUInt32LE(entry.at) !== FILE_HEADER) {
    throw damaged();
  }
  const from =
    entry.at + 30 + archive.readUInt16LE(entry.at + 26) + archive.readUInt16LE(entry.at + 28);
  if (from + entry.packed > archive.length) throw damaged();
  const bytes = inflated(archive.subarray(from, from + entry.packed), entry);
  if (bytes.length !== entry.unpacked || crc32(bytes) !== entry.crc) throw damaged();
  return bytes;
};

const STORED = 0;
const DEFLATED = 8;

const inflated = (packed: Buffer, { method, unpacked }: Entry): Buffer => {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw damaged();
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, unpacked) });
  } catch {
    throw damaged();
  }
};
