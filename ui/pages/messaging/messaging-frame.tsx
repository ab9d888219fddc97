import PenLine from "lucide-react/icons/pen-line";
import type { ReactNode } from "react";
import { paths } from "../../../core/routes/paths.ts";
import { useMay } from "../../hooks/stores.ts";
import { Page } from "../../layout/page.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { NotInRole } from "../../shopping/not-in-role.tsx";

interface MessagingFrameProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly trail?: ReactNode;
  readonly width?: "form" | undefined;
  /** With the way to a new message beside the title. */
  readonly writable?: boolean;
}

/** A page of the messaging, for a role that has it. */
export function MessagingFrame({ title, children, trail, width, ...props }: MessagingFrameProps) {
  const mayMessage = useMay("messaging.use");
  const action =
    mayMessage && props.writable === true ? (
      <ButtonLink href={paths.newMessage()} icon={<PenLine size={18} aria-hidden />}>
        Nouveau message
      </ButtonLink>
    ) : undefined;
  return (
    <Page title={title} aside={action} trail={trail} width={width}>
      {mayMessage ? children : <MayNotMessage />}
    </Page>
  );
}

/** In the place of the messages, for a role without them (product §4). */
function MayNotMessage() {
  return (
    <NotInRole
      title="La messagerie n’est pas dans votre rôle"
      withoutStore="La messagerie s’ouvre avec votre première boutique."
      way={{ href: paths.contact(), label: "Nous contacter" }}
    >
      Un Gérant, un Salarié et un Comptable écrivent aux marchands pour leur boutique.
    </NotInRole>
  );
}
