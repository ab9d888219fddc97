import { Effect, type Layer } from "effect";
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http";
import type { Markup } from "../web/html.ts";
import { pageGuard } from "../web/page-guard.ts";
import { pagePolicy } from "../web/page-policy.ts";
import {
  mailListPage,
  mailPage,
  mailPageStyle,
  type MailView,
  missingMailPage,
} from "./mail-views.ts";
import { listSms } from "./sms-files.ts";
import { fileOf, findMail, listMails } from "./mail-folder.ts";

/** /_mail: what was sent, drawn. For the embedded default only: anyone may read it. */
export const MailPages = (
  folder: string,
  smsFolder: string,
  shopOrigin: string,
): Layer.Layer<never, never, HttpRouter.HttpRouter> => {
  const policy = `${pagePolicy({ style: mailPageStyle, ownFonts: true, shopOrigin })}; frame-src 'self'`;
  const answer = (page: Markup, status = 200) =>
    HttpServerResponse.text(page.markup, {
      status,
      contentType: "text/html; charset=utf-8",
      headers: { "cache-control": "no-store", "content-security-policy": policy },
    });
  const missing = answer(missingMailPage, 404);

  const showList = Effect.gen(function* () {
    return answer(mailListPage(yield* listMails(folder), yield* listSms(smsFolder)));
  });

  const showMail = Effect.gen(function* () {
    const { name = "" } = yield* HttpRouter.params;
    if (name.endsWith(".eml")) return yield* showSource(folder, name, missing);
    const mail = yield* findMail(folder, name);
    if (mail === undefined) return missing;
    const { url } = yield* HttpServerRequest.HttpServerRequest;
    const source = (yield* fileOf(folder, `${name}.eml`))?.toString("utf8") ?? "";
    return answer(mailPage(mail, viewIn(url), source));
  });

  const showDrawn = Effect.gen(function* () {
    const { name = "" } = yield* HttpRouter.params;
    const html = (yield* findMail(folder, name))?.card?.html ?? null;
    return html === null ? missing : drawnMail(html);
  });

  const showFile = Effect.gen(function* () {
    const { name = "", index = "" } = yield* HttpRouter.params;
    const file = (yield* findMail(folder, name))?.card?.files[Number(index)];
    const content = yield* fileOf(folder, `${name}--${index}`);
    if (file === undefined || content === undefined) return missing;
    const isPdf = file.contentType === "application/pdf";
    return HttpServerResponse.uint8Array(content, {
      // Only what a browser shows without running anything; the rest is saved.
      contentType: isPdf ? "application/pdf" : "application/octet-stream",
      headers: {
        "cache-control": "no-store",
        "content-disposition": `${isPdf ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      },
    });
  });

  return HttpRouter.use((router) =>
    Effect.gen(function* () {
      yield* router.add("GET", "/_mail", pageGuard(showList));
      yield* router.add("GET", "/_mail/:name", pageGuard(showMail));
      yield* router.add("GET", "/_mail/:name/html", pageGuard(showDrawn));
      yield* router.add("GET", "/_mail/:name/:index/:file", pageGuard(showFile));
    }),
  );
};

const viewIn = (url: string): MailView => {
  const requested = new URL(url, "http://mail").searchParams.get("vue");
  return requested === "texte" || requested === "source" ? requested : "page";
};

const showSource = (folder: string, name: string, missing: HttpServerResponse.HttpServerResponse) =>
  Effect.map(fileOf(folder, name), (content) =>
    content === undefined
      ? missing
      : HttpServerResponse.text(content.toString("utf8"), {
          contentType: "text/plain; charset=utf-8",
          headers: { "cache-control": "no-store" },
        }),
  );

// As in a mail program: it runs nothing and loads nothing, and its links open beside it.
const drawnMail = (html: string) =>
  HttpServerResponse.text(html.replace("<head>", `<head><base target="_blank" />`), {
    contentType: "text/html; charset=utf-8",
    headers: {
      "cache-control": "no-store",
      "x-frame-options": "SAMEORIGIN",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    },
  });
