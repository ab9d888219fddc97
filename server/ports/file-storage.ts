import { Context, Schema, type Effect, type Stream } from "effect";

/** The storage did not take, give or remove a file. */
export class StorageFailed extends Schema.TaggedError<StorageFailed>()("StorageFailed", {
  message: Schema.String,
  cause: Schema.optionalKey(Schema.Defect()),
}) {}

/** A file on this machine's disk that is to be stored. */
export interface FileToStore {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly mediaType: string;
  /** SHA-256 of its bytes. */
  readonly digest: Buffer;
}

/**
 * Where files that customers send lie, outside the web root. Keys are made by the shop, 43 characters of
 * base64url that say nothing of a file or its sender. What is stored is never changed, only removed.
 */
export class FileStorage extends Context.Service<
  FileStorage,
  {
    /** Stores a file under a key of its own, whole or not at all. */
    readonly put: (key: string, file: FileToStore) => Effect.Effect<void, StorageFailed>;
    /** The bytes of a file, piece by piece; fails before the first one when there is no such file. */
    readonly get: (
      key: string,
    ) => Effect.Effect<Stream.Stream<Uint8Array, StorageFailed>, StorageFailed>;
    /** Removes a file; one that is not there is removed already. */
    readonly remove: (key: string) => Effect.Effect<void, StorageFailed>;
  }
>()("panetier/ports/FileStorage") {}
