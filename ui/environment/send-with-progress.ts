import type { Progress } from "./environment.ts";

/**
 * Sends a request as fetch does, and tells how much of its body has left: fetch cannot say. Rejects as fetch does
 * when nothing was answered; aborting the request's signal ends it.
 */
export const sendWithProgress = async (request: Request, notify: Progress): Promise<Response> => {
  const body = await request.blob();
  request.signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(request.method, request.url);
    sending.responseType = "blob";
    for (const [name, value] of request.headers) sending.setRequestHeader(name, value);
    sending.upload.addEventListener("progress", ({ loaded, total }) => notify(loaded, total));
    sending.addEventListener("load", () => resolve(responseOf(sending)));
    sending.addEventListener("error", () => reject(new TypeError("Nothing was answered")));
    sending.addEventListener("abort", () => reject(request.signal.reason));
    request.signal.addEventListener("abort", () => sending.abort(), { once: true });
    sending.send(body);
  });
};

const responseOf = (sending: XMLHttpRequest): Response => {
  const headers = new Headers();
  for (const line of sending
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = "", ...value] = line.split(": ");
    if (name !== "") headers.append(name, value.join(": "));
  }
  // A response without content may have no body at all.
  const isEmpty = sending.status === 204 || sending.status === 304;
  return new Response(isEmpty ? null : (sending.response as Blob), {
    status: sending.status,
    statusText: sending.statusText,
    headers,
  });
};
