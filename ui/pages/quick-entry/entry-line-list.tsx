import { LOADING } from "../../../core/navigation/loading.ts";
import { countText } from "../../../core/quick-entry/entry-words.ts";
import type { Correction, SettledLine } from "../../../core/quick-entry/settled-lines.ts";
import type { Vocabulary } from "../../../core/quick-entry/vocabulary.ts";
import { LongList } from "../../widgets/long-list.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Button } from "../../widgets/button.tsx";
import { Cluster, Stack, Text } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import styles from "./entry-line-list.module.css";
import { EntryLineRow } from "./entry-line-row.tsx";
import type { Offered } from "./use-offered.ts";

interface EntryLineListProps {
  /** Something is written. */
  readonly isWriting: boolean;
  /** A table is being read. */
  readonly isReading: boolean;
  /** What this store may write; empty while its words are on their way. */
  readonly examples: readonly string[];
  readonly lines: readonly SettledLine[];
  /** null while it is on its way. */
  readonly vocabulary: Vocabulary | null;
  readonly offered: Offered;
  readonly onCorrect: (key: string, correction: Correction | null) => void;
  readonly onLook: (key: string | null) => void;
}

/** The lines as they are understood, with how many there are of each certainty. */
export function EntryLineList(props: EntryLineListProps) {
  const { isWriting, isReading, examples, lines, vocabulary, offered, onCorrect, onLook } = props;
  const isComing = isWriting && (vocabulary === null || isReading);
  return (
    <Stack as="section" gap="3" aria-labelledby="lignes-comprises">
      <Cluster gap="1 4" align="baseline" justify="between">
        <Text as="h2" size="xl" id="lignes-comprises">
          Lignes comprises
        </Text>
        <Text tone="soft" size="s" role="status" className={styles.count}>
          {countText(lines)}
        </Text>
      </Cluster>
      {offered.isFailed ? (
        <Notice
          tone="warning"
          live
          action={
            <Button variant="quiet" onClick={offered.retry}>
              Réessayer
            </Button>
          }
        >
          Les prix et le stock d’aujourd’hui n’ont pas pu être lus.
        </Notice>
      ) : null}
      {isComing ? (
        <Stack gap="3" role="status" aria-label={LOADING}>
          <SkeletonBlock height="8rem" />
          <SkeletonBlock height="8rem" />
        </Stack>
      ) : vocabulary === null || lines.length === 0 ? (
        <Examples texts={examples} />
      ) : (
        <LongList label="Lignes comprises" items={lines} keyOf={({ key }) => key}>
          {(line) => (
            <EntryLineRow
              line={line}
              vocabulary={vocabulary}
              offered={offered}
              onCorrect={(correction) => onCorrect(line.key, correction)}
              onLook={(isLooking) => onLook(isLooking ? line.key : null)}
            />
          )}
        </LongList>
      )}
    </Stack>
  );
}

/** What can be written, while nothing is. */
function Examples({ texts }: { readonly texts: readonly string[] }) {
  return (
    <Stack gap="3" tone="soft" className={styles.examples}>
      <p>{`Chaque ligne s’affiche ici avec son produit, son prix et son stock.${texts.length === 0 ? "" : " Par exemple :"}`}</p>
      <Stack as="ul" gap="2">
        {texts.map((text) => (
          <li key={text}>
            <q>{text}</q>
          </li>
        ))}
      </Stack>
      <p>Rien n’est commandé sans vous : vous vérifiez, puis vous ajoutez.</p>
    </Stack>
  );
}
