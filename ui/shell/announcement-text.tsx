import { useQuery } from "@tanstack/react-query";
import type { CmsPage } from "../../api-schema/cms.ts";
import { blocksOfZone } from "../../core/content/zones.ts";
import { RichText } from "../cms/rich-text.tsx";
import { useReader } from "../hooks/reader.ts";
import { cmsPage } from "../data/content.ts";
import styles from "./announcement.module.css";

/** The texts of zone before_header: an announcement is a line, not a page. */
export default function AnnouncementText({ sent }: { readonly sent: CmsPage | undefined }) {
  const { data = sent } = useQuery(cmsPage(useReader(), "global"));
  const blocks = data === undefined ? [] : blocksOfZone([data], "before_header");
  const texts = blocks.flatMap((block) => (block.type === "text" ? [block.html] : []));
  if (texts.length === 0) return null;
  return (
    <aside className={styles.bar} aria-label="Annonce" data-print="none">
      {texts.map((html) => (
        <RichText key={html} html={html} />
      ))}
    </aside>
  );
}
