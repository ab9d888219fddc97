import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeOf } from "../../../server/web/caller-place.ts";
import { withoutSlash } from "../../../server/site/trailing-slash.ts";

describe("an address without the slash at its end", () => {
  /** What it means, in one expression; it takes quadratic time. */
  const meaning = (url: string): string | undefined => {
    const [, path, query = ""] = /^(\/(?![/\\])[^?#\\]*?)\/+(\?[^#]*)?$/.exec(url) ?? [];
    return path === undefined ? undefined : path + query;
  };

  it("[SEO-4] is what it always was, whatever slashes, queries and marks it has", () => {
    const anyUrl = fc.string({
      unit: fc.constantFrom("/", "/", "/", "a", "é", "?", "#", "\\", "%2f", "\n", "."),
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        fc.oneof(
          anyUrl,
          anyUrl.map((rest) => `/${rest}/`),
        ),
        (url) => {
          expect(withoutSlash(url)).toBe(meaning(url));
        },
      ),
      { numRuns: 5000 },
    );
  });

  it("[SEO-4] keeps the query, and leads to no other site", () => {
    const urls = ["/a/?b=/", "/a///?b=//", "//host/", "/\\host/", "/a/b", "/", "/?a=/", "/a/#b/"];
    expect(urls.map(withoutSlash)).toEqual([
      "/a?b=/",
      "/a?b=//",
      ...urls.slice(2).map(() => undefined),
    ]);
  });

  it("[SEO-4] reads a path of slashes once", () => {
    const path = `/a${"/".repeat(1_000_000)}`;
    // The expression would take minutes for the first of them.
    expect(withoutSlash(`${path}x`)).toBeUndefined();
    expect(withoutSlash(path)).toBe("/a");
  });
});

describe("who counts as one caller", () => {
  it("is an IPv4 address, whatever its clothes, or the /64 of an IPv6 address", () => {
    const blocks = {
      "203.0.113.7": "203.0.113.7",
      "::ffff:203.0.113.7": "203.0.113.7",
      "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
      "2001:0db8:0001:0002::1": "2001:db8:1:2::/64",
      "2001:db8::1": "2001:db8:0:0::/64",
      "fe80::1%eth0": "fe80:0:0:0::/64",
      "::1": "0:0:0:0::/64",
      "64:ff9b::203.0.113.7": "64:ff9b:0:0::/64",
      unknown: "unknown",
    };
    expect(
      Object.fromEntries(Object.keys(blocks).map((each) => [each, placeOf(each).place])),
    ).toEqual(blocks);
  });
});
