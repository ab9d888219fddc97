// What goes out of a tab, as the server gets it: each call with its store, its key and its body.

export type SentCall = {
  readonly call: string;
  readonly store?: number;
  readonly key?: string;
  body?: unknown;
};

/** The same way to the server, which notes what is sent. */
export const noting = (
  sent: SentCall[],
  send: (request: Request) => Promise<Response>,
): ((request: Request) => Promise<Response>) => {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const store = request.headers.get("X-STORE-ID");
    const key = request.headers.get("Idempotency-Key");
    const noted: SentCall = {
      call: `${request.method} ${pathname.replace(/^\/api\/(?:v2\/)?(?:shop\/)?/, "")}${search}`,
      ...(store === null ? {} : { store: Number(store) }),
      ...(key === null ? {} : { key }),
    };
    sent.push(noted);
    const copy = request.clone();
    const isForm = request.headers.get("Content-Type")?.startsWith("multipart/") === true;
    if (isForm) noted.body = await fieldsOf(copy);
    else {
      const text = await copy.text();
      if (text !== "") noted.body = JSON.parse(text);
    }
    return send(request);
  };
};

/** The fields of a form; of a file its name. */
const fieldsOf = async (request: Request): Promise<{ readonly [field: string]: string }> => {
  const form = await request.formData();
  return Object.fromEntries(
    Array.from(form.entries(), ([name, value]) => [
      name,
      typeof value === "string" ? value : value.name,
    ]),
  );
};
