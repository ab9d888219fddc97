import { Link } from "wouter";
import type { Resource } from "../../../api-schema/exchange/resource.ts";
import { staffChanges } from "../../../core/api/calls/staff-resources.ts";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Stack, Text } from "../../widgets/primitives.tsx";
import { SkeletonText } from "../../widgets/skeleton.tsx";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { useRead } from "../desk-context.ts";
import { Moment } from "../parts/moment.tsx";
import { Section } from "../parts/section.tsx";
import { deskPaths, withChoices } from "../paths.ts";
import { ChangeFacts } from "./change-facts.tsx";
import styles from "./row-history.module.css";

/** The last changes of a row, newest first. */
export function RowHistory({
  resource,
  rowKey,
}: {
  readonly resource: Resource;
  readonly rowKey: string;
}) {
  const { data, error, refetch } = useRead(staffChanges, { resource: resource.name, key: rowKey });
  return (
    <Section title="Ce qui a changé">
      {data === undefined ? (
        error === null ? (
          <SkeletonText lines={4} />
        ) : (
          <ErrorState message={apiErrorMessage(error)} onRetry={() => void refetch()} />
        )
      ) : data.results.length === 0 ? (
        <Text tone="quiet">Rien n’a changé depuis que l’historique est tenu.</Text>
      ) : (
        <Stack as="ol" gap="4">
          {data.results.slice(0, SHOWN).map((change) => (
            <li key={change.id} className={styles.change}>
              <Text tone="quiet" size="s">
                <Moment at={change.at} /> · {change.who}
              </Text>
              <ChangeFacts resource={resource} before={change.before} after={change.after} />
            </li>
          ))}
        </Stack>
      )}
      {data === undefined || data.results.length === 0 ? null : (
        <p>
          <Link href={withChoices(deskPaths.history(), { ressource: resource.name, cle: rowKey })}>
            Tout voir et reprendre
          </Link>
        </p>
      )}
    </Section>
  );
}

const SHOWN = 8;
