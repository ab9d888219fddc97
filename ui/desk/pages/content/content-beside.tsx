import { Link } from "wouter";
import { RESOURCES } from "../../../../api-schema/exchange/resources.ts";
import type { ContentId, StaffContent } from "../../../../api-schema/staff-content.ts";
import { staffContent } from "../../../../core/api/calls/staff-content.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { changedLines, documentLines } from "../../../../core/content/document-lines.ts";
import { CONTENT_WORDS } from "../../../../core/content/content-states.ts";
import { ErrorState } from "../../../widgets/error-state.tsx";
import { Cluster, Grid, Stack, Text } from "../../../widgets/primitives.tsx";
import { SkeletonText } from "../../../widgets/skeleton.tsx";
import { useRead } from "../../desk-context.ts";
import { Facts } from "../../parts/facts.tsx";
import { Framed } from "../../parts/framed.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import { OldAndNew } from "../../resources/change-facts.tsx";
import { documentIn, Sheet } from "./content-preview.tsx";
import { columnsOf, textOf } from "./content-texts.ts";

interface ContentBesideProps {
  readonly version: StaffContent;
  /** What stands in a column of it, as it is typed now. */
  readonly now: (column: string) => string;
  /** The version that stands beside it. */
  readonly other: ContentId;
}

/** Another version beside this one: what differs, and both as the shop shows them. */
export function ContentBeside({ version, now, other }: ContentBesideProps) {
  const { data, error, refetch } = useRead(staffContent, { id: other });
  return (
    <Section title="Côte à côte">
      {data === undefined ? (
        error === null ? (
          <SkeletonText lines={8} />
        ) : (
          <ErrorState message={apiErrorMessage(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <Compared version={version} now={now} before={data} />
      )}
      <p>
        <Link href={deskPaths.content(version.id)}>Fermer la comparaison</Link>
      </p>
    </Section>
  );
}

interface ComparedProps extends Omit<ContentBesideProps, "other"> {
  readonly before: StaffContent;
}

function Compared({ version, now, before }: ComparedProps) {
  const then = (column: string): string => textOf(before, {}, column);
  const differs = columnsOf(version).filter(([name]) => then(name) !== now(name));
  const { one } = RESOURCES[version.resource];
  return (
    <Stack gap="5" bounded>
      {differs.length === 0 ? (
        <Text>Les deux versions disent la même chose.</Text>
      ) : (
        <Facts
          facts={differs.map(([name, { header, kind }]) => [
            header,
            kind === "document" ? (
              <ChangedDocument key={name} before={then(name)} after={now(name)} />
            ) : (
              <OldAndNew key={name} old={then(name)} now={now(name)} />
            ),
          ])}
        />
      )}
      <Grid least="18rem" gap="4">
        <Stack gap="2" bounded>
          <Text tone="quiet" size="s">
            Version du <Moment at={before.changedAt} />, {CONTENT_WORDS[before.state]}
          </Text>
          <Framed title={`Aperçu de l’autre version : ${one}`} width={720} height={900}>
            <Sheet textOf={then} />
          </Framed>
        </Stack>
        <Stack gap="2" bounded>
          <Text tone="quiet" size="s">
            Cette version, {CONTENT_WORDS[version.state]}
          </Text>
          <Framed title={`Aperçu de cette version : ${one}`} width={720} height={900}>
            <Sheet textOf={now} />
          </Framed>
        </Stack>
      </Grid>
    </Stack>
  );
}

/** The lines of a document that are gone, and those that have come. */
function ChangedDocument({ before, after }: { readonly before: string; readonly after: string }) {
  const { gone, come } = changedLines(
    documentLines(documentIn(before)),
    documentLines(documentIn(after)),
  );
  if (gone.length + come.length === 0) return <Text>Le même contenu, dans un autre ordre.</Text>;
  return (
    <Cluster as="ul" gap="1">
      {gone.map((line) => (
        <li key={`- ${line}`}>
          <del>{line}</del>
        </li>
      ))}
      {come.map((line) => (
        <li key={`+ ${line}`}>
          <ins>{line}</ins>
        </li>
      ))}
    </Cluster>
  );
}
