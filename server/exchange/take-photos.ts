import { Effect, Stream } from "effect";
import { SqlClient } from "effect/sql";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { products } from "../../api-schema/exchange/products.ts";
import {
  namedByPhoto,
  type NamedPhoto,
  photoPath,
  type ShownPhoto,
  withPhotos,
} from "../../core/exchange/photo-names.ts";
import { nowDate } from "../clock.ts";
import { type Photograph, takePhotograph } from "../pictures/photograph.ts";
import { PhotographRefused } from "../pictures/photograph-refused.ts";
import { hashOf } from "../pictures/picture-source.ts";
import { UnreadableFile } from "./files/file-table.ts";
import { type BadLine, type FileRow, Refusal } from "./files/lines.ts";
import { namesIn, PHOTOS, unzipped } from "./files/zip.ts";
import { digestOf, type AskedOfFile } from "./take-file.ts";
import { sampleOf, takeIn } from "./take-in.ts";

/** An archive as it comes, in bytes: photographs do not pack. */
const MOST_PACKED = PHOTOS.unpacked;

/** A product that a name speaks of. */
interface Found {
  readonly mark: string;
  readonly code: string;
  readonly name: string;
  readonly images: readonly ShownPhoto[];
}

/** A photograph of the archive, or why it is not taken. */
type Photo =
  | {
      readonly file: string;
      readonly product: Found;
      readonly place: number;
      readonly path: string;
    }
  | { readonly file: string; readonly reason: string };

/**
 * Takes an archive of photographs in up to its preview: a run of products, of which it says the photos.
 * Names are an article's reference or EAN, or a product's code, with the photo's place ('T65-25-2.jpg').
 * The photographs wait beside the run until a product shows them.
 */
export const takePhotosIn = Effect.fnUntraced(function* (
  file: string,
  asked: Omit<AskedOfFile, "resource" | "profile">,
) {
  const known = yield* Effect.promise(() => digestOf(file));
  const archive = yield* archiveOf(file);
  const names = yield* readable(() => namesIn(archive, PHOTOS).filter(isPhoto));
  const found = yield* productsNamed(names.flatMap(namedByPhoto));
  const photos: Photo[] = [];
  for (const name of names) {
    photos.push(yield* photoOf(archive, name, { found, by: asked.by }));
  }
  const lines = linesOf(photos);
  const columns = [CODE, PICTURES];
  const table = { format: "json" as const, columns, lines: Stream.fromIterable(lines) };
  const sample = yield* sampleOf({ ...table, lines: Stream.fromIterable(lines) }, 50);
  return yield* takeIn({ ...asked, ...known, resource: "products", profile: null, table, sample });
});

const CODE = products.columns.code.header;
const PICTURES = products.columns.pictures.header;

const archiveOf = Effect.fnUntraced(function* (file: string) {
  const { size } = yield* Effect.promise(() => stat(file));
  if (size > MOST_PACKED) return yield* refused(PHOTOS.tooLarge);
  const archive = yield* Effect.promise(() => readFile(file));
  return archive.subarray(0, 2).toString("latin1") === "PK"
    ? archive
    : yield* refused("Les photos viennent dans une archive .zip.");
});

const refused = (reason: string) => Effect.fail(new UnreadableFile({ reason, line: null }));

/** What an archive says; one that is refused is so with its reason. */
const readable = <A>(read: () => A): Effect.Effect<A, UnreadableFile> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(read());
    } catch (thrown) {
      return thrown instanceof Refusal ? refused(thrown.reason) : Effect.die(thrown);
    }
  });

/** Folders, and what a Mac puts beside each file, are none. */
const isPhoto = (name: string): boolean =>
  !name.endsWith("/") && !name.startsWith("__MACOSX/") && !basename(name).startsWith(".");

const productsNamed = Effect.fnUntraced(function* (named: readonly NamedPhoto[]) {
  const sql = yield* SqlClient.SqlClient;
  const marks = [...new Set(named.map(({ mark }) => mark))];
  // A reference before an EAN before a product's own code, where one of them is the other's too.
  const rows = yield* sql
    .unsafe<Found>(
      `select distinct on (m.mark) m.mark, p.code, p.name, p.images from unnest($1::text[]) m (mark)
        join lateral (
          select product_id, 1 as rank from variant where reference = m.mark
          union all select product_id, 2 from variant where ean = m.mark
          union all select id, 3 from product where code = m.mark) f on true
        join product p on p.id = f.product_id order by m.mark, f.rank, p.id`,
      [marks],
    )
    .pipe(Effect.orDie);
  return new Map(rows.map((row) => [row.mark, row]));
});

const photoOf = Effect.fnUntraced(function* (
  archive: Buffer,
  file: string,
  { found, by }: { readonly found: ReadonlyMap<string, Found>; readonly by: string },
): Effect.fn.Return<Photo, UnreadableFile, SqlClient.SqlClient> {
  const named = namedByPhoto(file).find(({ mark }) => found.has(mark));
  const product = found.get(named?.mark ?? "");
  if (named === undefined || product === undefined) {
    return { file, reason: "aucun article n'a cette référence ni cet EAN." };
  }
  const bytes = yield* readable(() => unzipped(archive, (name) => name === file, PHOTOS).get(file));
  const photograph = yield* Effect.promise(() => photographOf(bytes ?? Buffer.alloc(0)));
  if (photograph instanceof PhotographRefused) return { file, reason: photograph.message };
  const path = photoPath(product.code, hashOf(photograph.bytes).toString("hex"));
  yield* bring(path, photograph, by);
  return { file, product, place: named.place, path };
});

/** What looks at a photograph reads a file. */
const photographOf = async (bytes: Buffer): Promise<Photograph | PhotographRefused> => {
  const folder = await mkdtemp(join(tmpdir(), "photo-"));
  const file = join(folder, "photo");
  try {
    await writeFile(file, bytes, { mode: 0o600 });
    return await takePhotograph(file);
  } catch (thrown) {
    if (thrown instanceof PhotographRefused) return thrown;
    throw thrown;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const bring = Effect.fnUntraced(function* (
  path: string,
  { bytes, width, height }: Photograph,
  by: string,
) {
  const sql = yield* SqlClient.SqlClient;
  const at = yield* nowDate;
  yield* sql`insert into brought_picture
      (path, media_type, width, height, hash, bytes, brought_by, brought_at)
    select ${path}, 'image/webp', ${width}::int, ${height}::int, ${hashOf(bytes)}, ${bytes}, ${by}, ${at}::timestamptz
      where not exists (select from picture where path = ${path})
    on conflict (path) do update set brought_by = excluded.brought_by, brought_at = excluded.brought_at`;
}, Effect.orDie);

/** A line for each product, in the order of the archive; a photo that is not taken is a faulty one. */
const linesOf = (photos: readonly Photo[]): readonly (FileRow | BadLine)[] => {
  const byProduct = new Map<string, { readonly line: number; readonly photos: TakenPhoto[] }>();
  const lines: (FileRow | BadLine)[] = [];
  for (const [index, photo] of photos.entries()) {
    const line = index + 1;
    if ("reason" in photo) {
      lines.push({ line, reason: `« ${photo.file} » : ${photo.reason}` });
      continue;
    }
    const own = byProduct.get(photo.product.code) ?? { line, photos: [] };
    const twin = own.photos.find(({ place }) => place === photo.place);
    if (twin === undefined) own.photos.push(photo);
    else {
      const reason = `« ${photo.file} » : « ${twin.file} » est déjà sa photo ${photo.place}.`;
      lines.push({ line, reason });
    }
    byProduct.set(photo.product.code, own);
  }
  for (const [code, { line, photos: came }] of byProduct) {
    const [{ product } = { product: undefined }] = came;
    const pictures = withPhotos(product?.images ?? [], came, product?.name ?? code);
    lines.push({ line, cells: { [CODE]: code, [PICTURES]: JSON.stringify(pictures) } });
  }
  return lines.toSorted((one, other) => one.line - other.line);
};

type TakenPhoto = Extract<Photo, { readonly path: string }>;
