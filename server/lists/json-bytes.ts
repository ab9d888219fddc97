/** Bytes of JSON, put together of ready parts and of what stands between them. */
export class JsonBytes {
  readonly #parts: Uint8Array[] = [];
  #between = "";

  /** JSON text that follows what is there; its own bytes are made with the next ready part. */
  text(json: string): this {
    this.#between += json;
    return this;
  }

  /** Ready bytes, which are not copied before the end. */
  bytes(json: Uint8Array): this {
    this.#parts.push(Buffer.from(this.#between), json);
    this.#between = "";
    return this;
  }

  end(): Uint8Array {
    this.#parts.push(Buffer.from(this.#between));
    this.#between = "";
    return Buffer.concat(this.#parts);
  }
}
