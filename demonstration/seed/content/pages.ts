import { Schema } from "effect";
import { BlockZone } from "../../../api-schema/cms.ts";
import type { PageSeed } from "../../../server/editions/content-types.ts";
import { shopPages } from "../../../server/editions/shop-pages.ts";
import { Yes } from "../data/cells.ts";
import { kept } from "../data/data-files.ts";
import { type Document, type Line, lineReader, readDocuments } from "../data/documents.ts";
import { merchantPages } from "./merchant-pages.ts";
import { blocksOf } from "./rich-text.ts";

const { optionalKey, Struct, String: Text } = Schema;

const PageHead = Struct({
  uri: Text,
  name: Text,
  title: Text,
  description: optionalKey(Text),
  keywords: optionalKey(Text),
  unlisted: optionalKey(Yes),
});

/** Every page of the demonstration. */
export const pages = kept((): readonly PageSeed[] => [
  ...readDocuments("content/pages", PageHead).map(pageOf),
  ...shopPages,
  ...merchantPages(),
]);

const pageOf = ({ name, head, body }: Document<typeof PageHead.Type>): PageSeed => {
  const starts = body.flatMap(({ text }, at) => (text.startsWith("::: ") ? [at] : []));
  const zones = starts.map((start, index) => [
    zoneOf(body[start]),
    blocksOf(body.slice(start + 1, starts[index + 1])),
  ]);
  return {
    description: "",
    ...head,
    code: name,
    blocks: blocksOf(body.slice(0, starts[0])),
    ...(zones.length === 0 ? {} : { zones: Object.fromEntries(zones) }),
  };
};

/** '::: hero': what follows stands in that zone of a screen of the shop. */
const zoneOf = (line: Line | undefined): BlockZone =>
  line === undefined ? "hero" : zone.read(line, /^::: (?<zone>.+)$/).zone;

const zone = lineReader(Struct({ zone: BlockZone }));
