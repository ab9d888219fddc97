import { Link } from "wouter";
import {
  externalKeys,
  isNamedOutside,
  type NamedOutside,
} from "../../../api-schema/exchange/external-keys.ts";
import type { Resource } from "../../../api-schema/exchange/resource.ts";
import { staffRows } from "../../../core/api/calls/staff-resources.ts";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { filterText } from "../../../core/exchange/row-filter.ts";
import { mayOfResource } from "../../../core/staff/resource-rights.ts";
import { ErrorState } from "../../widgets/error-state.tsx";
import { SkeletonText } from "../../widgets/skeleton.tsx";
import { useAgent, useRead } from "../desk-context.ts";
import { Facts } from "../parts/facts.tsx";
import { Section } from "../parts/section.tsx";
import { tablePath } from "./places.ts";

/** What other systems call a row, where they may have a key of it. */
export function OtherNames({ resource, rowKey }: OtherNamesProps) {
  const { roles } = useAgent();
  const { name } = resource;
  return isNamedOutside(name) && mayOfResource(roles, "view", externalKeys.name) ? (
    <Names of={name} rowKey={rowKey} />
  ) : null;
}

interface OtherNamesProps {
  readonly resource: Resource;
  readonly rowKey: string;
}

function Names({ of, rowKey }: { readonly of: NamedOutside; readonly rowKey: string }) {
  const [word] = externalKeys.columns.of.words[of];
  const filter = filterText([
    { column: "of", value: word },
    { column: "own", value: rowKey },
  ]);
  const { data, error, refetch } = useRead(staffRows, { resource: externalKeys.name, filter });
  const known = data?.results.flatMap(({ cells: { source, external } }) =>
    typeof source === "string" && typeof external === "string" ? [[source, external] as const] : [],
  );
  // Most houses have no other system: nothing is said then.
  if (known?.length === 0) return null;
  return (
    <Section title="Ses noms ailleurs">
      {known === undefined ? (
        error === null ? (
          <SkeletonText lines={1} />
        ) : (
          <ErrorState message={apiErrorMessage(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <Facts facts={known} />
          <p>
            <Link href={tablePath(externalKeys.name)}>Toutes les correspondances</Link>
          </p>
        </>
      )}
    </Section>
  );
}
