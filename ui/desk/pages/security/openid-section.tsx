import type { OpenidLink } from "../../../../api-schema/staff-openid.ts";
import { staffUnlinkOpenid } from "../../../../core/api/wire/staff-session.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { parisDayOf } from "../../../../core/calendar/paris-time.ts";
import { Text } from "../../../widgets/primitives.tsx";
import { useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { useLead } from "../../parts/done.ts";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";

/** The account of the firm's provider by which one signs in. */
export function OpenidSection({
  link: { provider, since, lastUsed },
}: {
  readonly link: OpenidLink;
}) {
  const send = useSend<null>();
  const lead = useLead();
  const form = useDeskForm({
    fields: [],
    initial: {},
    confirm: () => ({
      title: `Délier ${provider} ?`,
      consequence:
        "Il n’ouvre plus la gestion. Pour le lier de nouveau, il faut un lien de la direction.",
      button: "Délier ce compte",
      danger: true,
    }),
    send: () => send((api) => staffUnlinkOpenid(api)),
    onDone: () => lead(deskPaths.security(), `Compte délié : ${provider}.`),
  });
  return (
    <Section title="Compte lié">
      <p>
        <b>{provider}</b>, lié le {formatDay(parisDayOf(since), "date")}
        {lastUsed === null ? null : (
          <>
            , dernier usage : <Moment at={lastUsed} />
          </>
        )}
        .
      </p>
      <Text tone="quiet">
        Il remplace le mot de passe ; votre second facteur est demandé après.
      </Text>
      <DeskForm state={form} submit="Délier ce compte…" look="quiet" />
    </Section>
  );
}
