/** Where a film is: at YouTube, or a file of this site. */
export type VideoSource =
  | { readonly kind: "youtube"; readonly id: string }
  | { readonly kind: "file"; readonly url: string };

/** The one host of films that pages may frame (server/web/security-headers.ts). */
export const VIDEO_ORIGIN = "https://www.youtube-nocookie.com";

/**
 * The film behind an address that an editor has written: any of YouTube's forms, or a file of this
 * site. Null for everything else, which is only ever linked to (spec §3 video block).
 */
export const videoSource = (url: string): VideoSource | null => {
  if (/^\/(?![/\\])[^?#\\]*\.(?:mp4|webm)$/i.test(url)) return { kind: "file", url };
  const [, id] = YOUTUBE.exec(url) ?? [];
  return id === undefined ? null : { kind: "youtube", id };
};

const YOUTUBE =
  /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?:[?&#/]|$)/;

/** The address of the player: without cookies before playing, in French, no films of others after it. */
export const embedUrl = (id: string): string =>
  `${VIDEO_ORIGIN}/embed/${id}?autoplay=1&rel=0&hl=fr&cc_lang_pref=fr`;
