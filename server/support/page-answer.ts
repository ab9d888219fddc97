import { HttpServerResponse } from "effect/http";
import type { Markup } from "../web/html.ts";
import { supportPolicy } from "./page-frame.ts";

const never = { "cache-control": "no-store", "referrer-policy": "same-origin" };

/** A page of the support, kept by no cache: it shows customers. */
export const pageAnswer = (
  page: Markup,
  publicUrl: string,
  status = 200,
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(page.markup, {
    status,
    contentType: "text/html; charset=utf-8",
    headers: { ...never, "content-security-policy": supportPolicy(new URL(publicUrl).origin) },
  });

/** To another address after a form, so that a reload does not send it again. */
export const leadTo = (address: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.redirect(address, {
    status: 303,
    // The address of a session being opened holds its code: it is told to nobody.
    headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
