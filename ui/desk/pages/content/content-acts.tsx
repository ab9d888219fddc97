import type { ExchangeColumn } from "../../../../api-schema/exchange/resource.ts";
import { Instant } from "../../../../api-schema/primitives.ts";
import type { ContentAct, StaffContent } from "../../../../api-schema/staff-content.ts";
import { staffContent } from "../../../../core/api/calls/staff-content.ts";
import { staffMoveContent } from "../../../../core/api/wire/staff-content.ts";
import { mayAct } from "../../../../core/content/content-states.ts";
import { Stack } from "../../../widgets/primitives.tsx";
import { useSend, useShow } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import type { FormField } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { useLead } from "../../parts/done.ts";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import { typed } from "../../resources/cells.ts";
import { ACT_WORDS } from "./content-words.ts";

interface ContentActsProps {
  readonly version: StaffContent;
}

const ACTS: readonly ContentAct[] = [
  "check",
  "publish",
  "plan",
  "lift",
  "bringBack",
  "withdraw",
  "drop",
];

/** The ways on from where it is. */
export function ContentActs({ version }: ContentActsProps) {
  const acts = ACTS.filter((act) => mayAct(version.state, act));
  if (acts.length === 0) return null;
  return (
    <Section title="La suite">
      <Stack gap="4">
        {acts.map((act) => (
          <Act key={act} version={version} act={act} isFirst={act === acts[0]} />
        ))}
      </Stack>
    </Section>
  );
}

/** The hour of a plan is typed as in a file. */
const HOUR: ExchangeColumn = {
  kind: "instant",
  header: "Jour et heure, à Paris",
  about: "",
  example: "27/11/2026 06:00",
};

const HOUR_FIELDS: readonly FormField[] = [
  { name: "at", label: HOUR.header, help: `Par exemple : ${HOUR.example}`, maxLength: 20 },
];

interface ActProps extends ContentActsProps {
  readonly act: ContentAct;
  readonly isFirst: boolean;
}

function Act({ version: { id, revision }, act, isFirst }: ActProps) {
  const send = useSend<StaffContent>();
  const show = useShow();
  const lead = useLead();
  const { button, done, confirm } = ACT_WORDS[act];
  const isPlan = act === "plan";
  const form = useDeskForm({
    fields: isPlan ? HOUR_FIELDS : [],
    initial: { at: "" },
    ...(isPlan
      ? {
          check: ({ at }: { readonly at: string }) => {
            const { fault } = typed(HOUR, at);
            return at === "" || fault === undefined ? [] : [{ field: "at", message: fault }];
          },
        }
      : {}),
    ...(confirm === undefined ? {} : { confirm: () => confirm }),
    send: async ({ at }) => {
      const read = typed(HOUR, at);
      const hour =
        read.fault === undefined && typeof read.value === "string"
          ? { at: Instant.make(read.value) }
          : {};
      const after = await send((api) =>
        staffMoveContent(api, { id, body: { act, revision, ...(isPlan ? hour : {}) } }),
      );
      show(staffContent, { id }, after);
      lead(
        deskPaths.content(id),
        after.problems.length === 0 ? done : "La vérification a trouvé ce qui suit.",
      );
    },
  });
  return <DeskForm state={form} submit={button} look={look(act, isFirst)} />;
}

const look = (act: ContentAct, isFirst: boolean) => {
  if (act === "drop" || act === "withdraw") return "danger";
  return isFirst ? "primary" : "secondary";
};
