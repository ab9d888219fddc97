import type { ReactNode } from "react";
import type { Block } from "../../../api-schema/cms.ts";
import type { Role } from "../../../api-schema/primitives.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useZones } from "../../cms/zone.tsx";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { Page } from "../../layout/page.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import styles from "./customer-page.module.css";

interface CustomerPageProps {
  readonly eyebrow: ReactNode;
  readonly title: ReactNode;
  /** The authors' word is for those who order. */
  readonly role: Role | null;
  readonly children: ReactNode;
}

/** The greeting with the authors' word of the day (zone 'hero_connected'), there before the rest. */
export function CustomerPage({ eyebrow, title, role, children }: CustomerPageProps) {
  const blocks = useZones(paths.home()).blocksOf("hero_connected");
  const ownWord = role === null ? undefined : WORDS[role];
  const word = ownWord ?? blocks.find((block) => block.type === "title")?.text;
  const ways = ownWord === undefined ? blocks.filter(isWay) : [];
  return (
    <Page
      eyebrow={eyebrow}
      title={title}
      subtitle={word}
      aside={
        ways.length === 0 ? undefined : (
          <Cluster gap="2" className={styles.ways}>
            {ways.map(({ label, href }) => (
              <ButtonLink key={href} href={href} variant="secondary">
                {label}
              </ButtonLink>
            ))}
          </Cluster>
        )
      }
    >
      {/* By this the layout leaves out on a phone what a customer has under the thumb already. */}
      <div data-customer-home>{children}</div>
    </Page>
  );
}

const WORDS: { readonly [Name in Role]?: string } = {
  accountant: "Vos factures et vos papiers",
  supervisor: "Les boutiques que vous suivez",
};

type Way = Extract<Block, { readonly type: "button" }>;

const isWay = (block: Block): block is Way => block.type === "button" && hasPage(block.href);
