import type { ReactNode } from "react";
import type { Block } from "../../../api-schema/cms.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useZones } from "../../cms/zone.tsx";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { Page } from "../../layout/page.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import styles from "./customer-page.module.css";

interface CustomerPageProps {
  readonly eyebrow: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** The greeting with the authors' word of the day (zone 'hero_connected'), there before the rest. */
export function CustomerPage({ eyebrow, title, children }: CustomerPageProps) {
  const blocks = useZones(paths.home()).blocksOf("hero_connected");
  const word = blocks.find((block) => block.type === "title")?.text;
  const ways = blocks.filter(isWay);
  return (
    <Page
      eyebrow={eyebrow}
      title={title}
      subtitle={word}
      aside={
        ways.length === 0 ? undefined : (
          <div className={styles.ways}>
            {ways.map(({ label, href }) => (
              <ButtonLink key={href} href={href} variant="secondary">
                {label}
              </ButtonLink>
            ))}
          </div>
        )
      }
    >
      {children}
    </Page>
  );
}

type Way = Extract<Block, { readonly type: "button" }>;

const isWay = (block: Block): block is Way => block.type === "button" && hasPage(block.href);
