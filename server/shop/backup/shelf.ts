import { XMLParser } from "fast-xml-parser";
import { AwsClient } from "aws4fetch";
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { privateFile, privateFolder } from "../../private-folders.ts";

/** The place of backups cannot be used; `message` says why, in French. */
export class ShelfRefused extends Error {}

/** Where sets lie. A set counts from when it is finished: its manifest is the last that is written. */
export interface Shelf {
  readonly put: (set: string, part: string, bytes: Buffer) => Promise<void>;
  readonly get: (set: string, part: string) => Promise<Buffer>;
  readonly finish: (set: string, manifest: string) => Promise<void>;
  /** Names of the finished sets, the oldest first. */
  readonly sets: () => Promise<readonly string[]>;
  readonly manifest: (set: string) => Promise<string>;
  readonly remove: (set: string) => Promise<void>;
  /** Takes away what runs that were cut short before `day` (the beginning of their names) have left. */
  readonly clear: (before: string) => Promise<number>;
}

const MANIFEST = "manifest.json";

/** Names begin with their instant, so that they sort by it: 20261129T024500Z-k3f9. */
const NAME = /^\d{8}T\d{6}Z-[a-z0-9]{4}$/;

/** A folder, or `https://key:secret@host/bucket` of a storage that speaks S3. */
export const shelfAt = (place: string, s3Region: string): Shelf =>
  /^https?:/.test(place) ? bucketShelf(new URL(place), s3Region) : folderShelf(place);

/** Refuses what is no name of a set: it would be a path of somebody's choosing. */
const named = (set: string): string => {
  if (NAME.test(set)) return set;
  throw new ShelfRefused(`« ${set} » n'est pas le nom d'une sauvegarde.`);
};

const folderShelf = (folder: string): Shelf => {
  const unfinished = (set: string) => join(folder, `${named(set)}.part`);
  const written = async (file: string, bytes: Buffer | string) => {
    const opened = await open(file, "wx", privateFile);
    try {
      await writeFile(opened, bytes);
      // On the disk before the set counts.
      await opened.sync();
    } finally {
      await opened.close();
    }
  };
  const names = async () => {
    try {
      return await readdir(folder);
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
      throw error;
    }
  };
  return {
    put: async (set, part, bytes) => {
      await mkdir(unfinished(set), { recursive: true, mode: privateFolder });
      await written(join(unfinished(set), part), bytes);
    },
    get: (set, part) => readFile(join(folder, named(set), part)),
    finish: async (set, manifest) => {
      await written(join(unfinished(set), MANIFEST), manifest);
      await rename(unfinished(set), join(folder, set));
    },
    sets: async () => (await names()).filter((name) => NAME.test(name)).toSorted(),
    manifest: (set) => readFile(join(folder, named(set), MANIFEST), "utf8"),
    remove: async (set) => {
      // No half of it counts, wherever this is cut short.
      await rename(join(folder, named(set)), unfinished(set));
      await rm(unfinished(set), { recursive: true });
    },
    clear: async (before) => {
      const left = (await names()).filter(
        (name) => name.endsWith(".part") && NAME.test(name.slice(0, -5)) && name < before,
      );
      for (const name of left) await rm(join(folder, name), { recursive: true });
      return left.length;
    },
  };
};

const bucketShelf = (place: URL, region: string): Shelf => {
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(place.username),
    secretAccessKey: decodeURIComponent(place.password),
    service: "s3",
    region,
    retries: 3,
  });
  const bucket = `${place.origin}${place.pathname.replace(/\/+$/, "")}`;
  const ask = async (path: string, init: RequestInit, right: readonly number[]) => {
    // Node's own patience: five minutes for an answer, and between two pieces of it.
    const response = await client.fetch(`${bucket}${path}`, init);
    if (right.includes(response.status)) return response;
    await response.body?.cancel();
    throw new ShelfRefused(`Le stockage des sauvegardes répond ${response.status}.`);
  };
  const put = async (key: string, body: Buffer) => {
    await ask(`/${key}`, { method: "PUT", body: new Uint8Array(body) }, [200]);
  };
  const get = async (key: string) =>
    Buffer.from(await (await ask(`/${key}`, {}, [200])).arrayBuffer());
  const drop = (key: string) => ask(`/${key}`, { method: "DELETE" }, [200, 204, 404]);
  const keys = async (prefix: string): Promise<readonly string[]> => {
    const found: string[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ "list-type": "2", prefix });
      if (token !== undefined) query.set("continuation-token", token);
      const page = listed(await (await ask(`?${query.toString()}`, {}, [200])).text());
      found.push(...page.keys);
      token = page.next;
    } while (token !== undefined);
    return found;
  };
  const finished = async () => {
    const all = await keys("");
    return all.flatMap((key) => {
      const [set = "", file] = key.split("/");
      return file === MANIFEST && NAME.test(set) ? [set] : [];
    });
  };
  return {
    put: (set, part, bytes) => put(`${named(set)}/${part}`, bytes),
    get: (set, part) => get(`${named(set)}/${part}`),
    // One object is there whole or not at all: it says that the others are.
    finish: (set, manifest) => put(`${named(set)}/${MANIFEST}`, Buffer.from(manifest)),
    sets: async () => (await finished()).toSorted(),
    manifest: async (set) => (await get(`${named(set)}/${MANIFEST}`)).toString("utf8"),
    remove: async (set) => {
      await drop(`${named(set)}/${MANIFEST}`);
      for (const key of await keys(`${set}/`)) await drop(key);
    },
    clear: async (before) => {
      const whole = new Set(await finished());
      const left = new Set<string>();
      for (const key of await keys("")) {
        const [set = ""] = key.split("/");
        if (!NAME.test(set) || whole.has(set) || set >= before) continue;
        left.add(set);
        await drop(key);
      }
      return left.size;
    },
  };
};

const reader = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === "Contents",
});

/** A page of ListObjectsV2. */
const listed = (xml: string): { readonly keys: readonly string[]; readonly next?: string } => {
  const page: {
    readonly ListBucketResult?: {
      readonly Contents?: ReadonlyArray<{ readonly Key: string }>;
      readonly NextContinuationToken?: string;
    };
  } = reader.parse(xml);
  const { Contents = [], NextContinuationToken: next } = page.ListBucketResult ?? {};
  return { keys: Contents.map(({ Key }) => Key), ...(next === undefined ? {} : { next }) };
};
