import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";

/** A bucket that speaks S3, as far as files of messages need it: it checks signatures and sums. */
export interface S3Service {
  /** What S3_URL says of it. */
  readonly url: string;
  readonly objects: ReadonlyMap<string, { readonly type: string; readonly bytes: Buffer }>;
  /** Answers so to everything, until it is undefined again. */
  readonly fail: (status: number | undefined) => void;
  readonly stop: () => Promise<void>;
}

const ACCESS = "AKIAPANETIER";
const SECRET = "un/secret+de=test";
export const S3_REGION = "eu-west-3";

/** Starts one on a free port. */
export async function startS3Service(): Promise<S3Service> {
  const objects = new Map<string, { readonly type: string; readonly bytes: Buffer }>();
  let failure: number | undefined;
  const server = createServer((request, response) => {
    void read(request).then((bytes) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://bucket.invalid");
      const key = pathname.replace(/^\/fichiers\/?/, "");
      const end = (status: number, body: Buffer = Buffer.alloc(0)) =>
        response.writeHead(status, { "content-length": body.length }).end(body);
      if (failure !== undefined) return end(failure);
      if (!isSigned(request, bytes)) return end(403);
      const known = objects.get(key);
      switch (request.method) {
        case "PUT":
          objects.set(key, { type: request.headers["content-type"] ?? "", bytes });
          return end(200);
        case "DELETE":
          objects.delete(key);
          return end(204);
        default:
          if (key === "") return end(200, listOf(objects, searchParams));
          return known === undefined ? end(404) : end(200, known.bytes);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return {
    url: `http://${ACCESS}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/fichiers`,
    objects,
    fail: (status) => {
      failure = status;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** ListObjectsV2, two keys a page. */
const listOf = (objects: ReadonlyMap<string, unknown>, asked: URLSearchParams): Buffer => {
  const after = asked.get("continuation-token") ?? "";
  const prefix = asked.get("prefix") ?? "";
  const left = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && key > after)
    .toSorted();
  const page = left.slice(0, 2);
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
  const next =
    left.length > page.length
      ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
      : "";
  return Buffer.from(
    `<?xml version="1.0"?><ListBucketResult>${contents}${next}</ListBucketResult>`,
  );
};

const read = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
};

/** AWS Signature Version 4, as the storage reckons it again from what arrived. */
const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const [, scope = "", names = "", signature = ""] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(
      request.headers.authorization ?? "",
    ) ?? [];
  const sum = String(request.headers["x-amz-content-sha256"]);
  if (sum !== "UNSIGNED-PAYLOAD" && sum !== hash(body)) return false;
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name])}\n`);
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const sorted = query.split("&").toSorted().join("&");
  const canonical = [request.method, path, sorted, headers.join(""), names, sum].join("\n");
  const [day = "", region = "", service = ""] = scope.split("/");
  if (region !== S3_REGION) return false;
  const key = [day, region, service, "aws4_request"].reduce(
    (secret: string | Buffer, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${SECRET}`,
  );
  const toSign = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, hash(canonical)];
  return createHmac("sha256", key).update(toSign.join("\n")).digest("hex") === signature;
};

const hash = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");
