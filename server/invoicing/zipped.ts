import { Stream } from "effect";
import { Zip, ZipPassThrough } from "fflate";
import type { CalendarDay } from "../../api-schema/primitives.ts";

/** A file of an archive. */
export interface ZippedFile {
  readonly name: string;
  readonly at: CalendarDay;
  readonly bytes: Uint8Array;
}

/**
 * An archive of files, written while they come: no more than one of them is held. They are stored as
 * they are, for a PDF is compressed already.
 */
export const zipped = (files: Stream.Stream<ZippedFile>): Stream.Stream<Uint8Array> =>
  Stream.suspend(() => {
    let written: Uint8Array[] = [];
    const archive = new Zip((failure, bytes) => {
      if (failure !== null) throw failure;
      written.push(bytes);
    });
    const taken = (): readonly Uint8Array[] => {
      const pieces = written;
      written = [];
      return pieces;
    };
    const pieces = Stream.map(files, ({ name, at, bytes }) => {
      const entry = new ZipPassThrough(name);
      entry.mtime = new Date(`${at}T12:00:00`);
      archive.add(entry);
      entry.push(bytes, true);
      return taken();
    });
    const end = Stream.suspend(() => {
      archive.end();
      return Stream.make(taken());
    });
    return Stream.concat(pieces, end).pipe(Stream.flatMap((each) => Stream.fromIterable(each)));
  });
