import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { useState } from "react";
import type { CmsPage } from "../../api-schema/cms.ts";
import { cmsPage } from "../../core/api/calls/content.ts";
import { announcementMark } from "../../core/content/announcement.ts";
import { blocksOfZone } from "../../core/content/zones.ts";
import { RichText } from "../written/rich-text.tsx";
import { persistAnnouncementAway } from "../environment/persisted-announcement.ts";
import { useRead } from "../hooks/read.ts";
import { useShop } from "../hooks/shop-context.ts";
import styles from "./announcement.module.css";

/** The texts of zone before_header: an announcement is a line, which opens and can be put away. */
export default function AnnouncementText({ sent }: { readonly sent: CmsPage | undefined }) {
  const { data = sent } = useRead(cmsPage, { slug: "global" });
  const { environment } = useShop();
  const [away, setAway] = useState<string | null>(null);
  const blocks = data === undefined ? [] : blocksOfZone([data], "before_header");
  const texts = blocks.flatMap((block) => (block.type === "text" ? [block.html] : []));
  const mark = announcementMark(texts);
  if (texts.length === 0 || mark === away) return null;
  const putAway = (): void => {
    // The focus would go with the announcement.
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    persistAnnouncementAway(environment, mark);
    setAway(mark);
  };
  return (
    // index.html hides the one of that mark before it is painted.
    <aside className={styles.bar} aria-label="Annonce" data-announcement={mark} data-print="none">
      {/* Opens by itself, before any code is there. */}
      <details className={styles.whole}>
        <summary className={styles.button} aria-label="Lire toute l’annonce">
          <ChevronDown size={18} aria-hidden />
        </summary>
      </details>
      <div className={styles.text}>
        {texts.map((html) => (
          <RichText key={html} html={html} />
        ))}
      </div>
      <button
        type="button"
        className={styles.button}
        aria-label="Masquer l’annonce"
        title="Masquer l’annonce"
        onClick={putAway}
      >
        <X size={18} aria-hidden />
      </button>
    </aside>
  );
}
