import * as fc from "fast-check";
import { expect, it } from "vitest";
import { namedByPhoto, photoPath, withPhotos } from "../../../core/exchange/photo-names.ts";

it("[QUAI-52] a photo's name says its article and its place, the longer article first", () => {
  expect(
    ["T65-25.jpg", "Photos/2026/T65-25-2.JPEG", "3760001000016_03.webp", "T65-0.png", ".jpg"].map(
      namedByPhoto,
    ),
  ).toEqual([
    [
      { mark: "T65-25", place: 1 },
      { mark: "T65", place: 25 },
    ],
    [
      { mark: "T65-25-2", place: 1 },
      { mark: "T65-25", place: 2 },
    ],
    [
      { mark: "3760001000016_03", place: 1 },
      { mark: "3760001000016", place: 3 },
    ],
    [{ mark: "T65-0", place: 1 }],
    [],
  ]);
});

it("[QUAI-52] a place is a number from 1 to 99 behind a hyphen, a line or a blank", () => {
  const second = (file: string) => namedByPhoto(file)[1];
  expect(
    [
      "A 2.jpg",
      "A__2.jpg",
      "A - 12.jpg",
      "A-02.jpg",
      "A-99",
      "A-100.jpg",
      "A-002.jpg",
      "A-00.jpg",
      "A2.jpg",
      "-2.jpg",
      "dossier-2/A.jpg",
    ].map(second),
  ).toEqual([
    { mark: "A", place: 2 },
    { mark: "A", place: 2 },
    { mark: "A", place: 12 },
    { mark: "A", place: 2 },
    { mark: "A", place: 99 },
    ...Array.from({ length: 6 }, () => undefined),
  ]);
  expect(namedByPhoto(" A.b.jpg ")).toEqual([{ mark: "A.b", place: 1 }]);
});

it("[QUAI-52] a photo takes its place and the words that stood there; the others stay", () => {
  const photo = (path: string, alt: string) => ({ path, alt });
  const today = [photo("/images/a", "Un sac"), photo("/images/b", "Une main")];
  expect(
    withPhotos(
      today,
      [
        { place: 9, path: "/images/new-9" },
        { place: 2, path: "/images/new-2" },
      ],
      "Farine",
    ),
  ).toEqual([
    photo("/images/a", "Un sac"),
    photo("/images/new-2", "Une main"),
    photo("/images/new-9", "Farine, vue 3"),
  ]);
  expect(withPhotos([], [{ place: 4, path: "/images/only" }], "Farine")).toEqual([
    photo("/images/only", "Farine"),
  ]);
});

it("[QUAI-52] brings each photo once, whatever the order of the archive, and again changes nothing", () => {
  const places = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 8 });
  const photos = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 5 });
  fc.assert(
    fc.property(photos, places, fc.infiniteStream(fc.nat()), (known, said, shuffled) => {
      const today = known.map((name, at) => ({ path: `/images/${name}${at}`, alt: name }));
      const came = said.map((place) => ({ place, path: `/images/new-${place}` }));
      const once = withPhotos(today, came, "Farine");
      const mixed = came
        .map((one) => ({ one, by: shuffled.next().value ?? 0 }))
        .toSorted((a, b) => a.by - b.by)
        .map(({ one }) => one);
      expect(withPhotos(today, mixed, "Farine")).toEqual(once);
      expect(came.every(({ path }) => once.some((photo) => photo.path === path))).toBe(true);
      expect(once.every(({ alt }) => alt !== "")).toBe(true);
      // As many as the archive leaves no hole for.
      expect(once.length).toBeLessThanOrEqual(today.length + came.length);
    }),
  );
});

it("[QUAI-52] a photo is shown at an address that pictures may have", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60, unit: "binary" }), (code) => {
      expect(photoPath(code, "0123456789abcdef0123")).toMatch(
        /^\/images\/products\/[a-z0-9]+(?:-[a-z0-9]+)*-0123456789abcdef$/,
      );
    }),
  );
  expect([
    photoPath("FAR/T65 É", "0123456789abcdef0123"),
    photoPath("/FAR/", "0123456789abcdef"),
    photoPath("É", "0123456789abcdef"),
  ]).toEqual([
    "/images/products/far-t65-0123456789abcdef",
    "/images/products/far-0123456789abcdef",
    "/images/products/photo-0123456789abcdef",
  ]);
});
