import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { embedUrl, VIDEO_ORIGIN, videoSource } from "../../../core/consent/video.ts";

const id = "dQw4w9WgXcQ";

describe("the film behind an address", () => {
  it.each([
    `https://www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com/watch?list=abc&v=${id}&t=3`,
    `https://m.youtube.com/watch?v=${id}`,
    `https://youtu.be/${id}?si=x`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://www.youtube.com/shorts/${id}`,
  ])("[CONSENT-2] is YouTube's: %s", (url) => {
    expect(videoSource(url)).toEqual({ kind: "youtube", id });
  });

  it("[CONSENT-2] is a file of this site", () => {
    expect(videoSource("/videos/petrissage.mp4")).toEqual({
      kind: "file",
      url: "/videos/petrissage.mp4",
    });
  });

  it.each([
    "https://evil.example/watch?v=dQw4w9WgXcQ",
    "https://youtube.com.evil.example/embed/dQw4w9WgXcQ",
    "http://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "//evil.example/film.mp4",
    "/\\evil.example/film.mp4",
    "https://evil.example/film.mp4",
    "https://youtu.be/dQw4w9WgXcQ-and-more",
    "#",
  ])("[CONSENT-2] is none that a page shows: %s", (url) => {
    expect(videoSource(url)).toBeNull();
  });

  it("[CONSENT-2] never leads the player to another host, whatever was written", () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (url) => {
        const source = videoSource(url);
        if (source?.kind === "youtube") {
          expect(new URL(embedUrl(source.id)).origin).toBe(VIDEO_ORIGIN);
        }
        if (source?.kind === "file") {
          expect(new URL(source.url, "https://shop.example").origin).toBe("https://shop.example");
        }
      }),
    );
  });
});
