import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import type { Thread } from "../../../api-schema/messaging.ts";
import { merchants, productBySlug } from "../../../core/api/calls/catalogue.ts";
import { getOrder } from "../../../core/api/calls/orders.ts";
import { MILL } from "../../../core/messaging/inbox-filters.ts";
import { useSeller } from "../../hooks/seller.ts";
import {
  draftedRecipient,
  type MessageDraft,
  withRecipient,
} from "../../../core/messaging/message-draft.ts";
import type { Occasion } from "../../../core/messaging/occasion.ts";
import { readOccasion } from "../../../core/messaging/read-occasion.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { useActiveStore, useActiveStoreId } from "../../hooks/stores.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { Card } from "../../widgets/card.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Loaded } from "../../widgets/loaded.tsx";
import { Select } from "../../widgets/select.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { ComposerFrame } from "./composer-frame.tsx";
import { MessagingFrame } from "./messaging-frame.tsx";
import { Recipient } from "./recipient.tsx";
import { type Composer, useComposer } from "./use-composer.ts";

const TITLE = "Nouveau message";

/** /messagerie/nouveau: a message about a delivery, a product, or to a merchant or the mill (product §8). */
export function NewMessagePage() {
  const occasion = readOccasion(new URLSearchParams(useSearch()));
  return (
    <>
      <PageTitle route="newMessage" />
      <MessagingFrame
        title={TITLE}
        width="form"
        trail={
          <Breadcrumbs trail={[{ label: "Messagerie", href: paths.inbox() }, { label: TITLE }]} />
        }
      >
        <About occasion={occasion} />
      </MessagingFrame>
    </>
  );
}

function About({ occasion }: { readonly occasion: Occasion }) {
  switch (occasion.kind) {
    case "order":
      return <AboutShipment occasion={occasion} />;
    case "offer":
      return <AboutProduct slug={occasion.product} />;
    case "merchant":
      return <ToSomebody chosen={occasion.merchant} />;
    case "none":
      return <ToSomebody chosen={null} />;
  }
}

export const FormComing = () => (
  <div role="status" aria-label={LOADING}>
    <SkeletonBlock height="34rem" />
  </div>
);

function AboutShipment({ occasion }: { readonly occasion: Extract<Occasion, { kind: "order" }> }) {
  const query = useRead(getOrder, { token: occasion.order });
  const { name: operator } = useSeller();
  return (
    <Loaded read={query} coming={<FormComing />}>
      {(data) => {
        const shipment = data.shipments.find(({ id }) => id === occasion.shipment);
        if (shipment === undefined) return <NothingThere />;
        const number = data.number ?? "";
        return (
          <Writing
            form={`message.order.${shipment.id}`}
            title={`Commande ${number}`}
            messageOf={(texts) => ({ kind: "order", shipmentId: shipment.id, ...texts })}
          >
            <Recipient
              name={shipment.gmp ? operator : shipment.merchant.name}
              about={`Commande ${number} · ${shipment.label}`}
              href={paths.order(occasion.order)}
            />
          </Writing>
        );
      }}
    </Loaded>
  );
}

function AboutProduct({
  slug,
}: {
  readonly slug: Extract<Occasion, { kind: "offer" }>["product"];
}) {
  const query = useRead(productBySlug, { slug });
  const { name: operator } = useSeller();
  return (
    <Loaded read={query} coming={<FormComing />}>
      {({ name, defaultVariant }) => {
        const { merchant } = defaultVariant;
        return (
          <Writing
            form={`message.offer.${defaultVariant.code}`}
            title={name}
            messageOf={(texts) => ({ kind: "offer", variantCode: defaultVariant.code, ...texts })}
          >
            <Recipient
              name={merchant.gmp ? operator : merchant.name}
              about={name}
              href={paths.product(slug)}
            />
          </Writing>
        );
      }}
    </Loaded>
  );
}

/** To a merchant, whom the address may name, or to the mill. */
function ToSomebody({ chosen }: { readonly chosen: string | null }) {
  const sellers = useRead(merchants);
  const { name: operator } = useSeller();
  const mayReachMerchants = useActiveStore()?.marketPlaceAccess ?? false;
  const others = mayReachMerchants ? (sellers.data ?? []).filter(({ gmp }) => !gmp) : [];
  const options = [
    { value: MILL, label: operator },
    ...others.map(({ slug, name }) => ({ value: slug, label: name })),
  ];
  const offered: readonly string[] = options.map(({ value }) => value);
  const recipientOf = (written: MessageDraft): string | null => {
    const drafted = draftedRecipient(written, chosen, offered);
    if (drafted.isChosen) return drafted.merchant;
    if (chosen === null || offered.includes(chosen)) return chosen ?? MILL;
    // One whom the store cannot reach is the mill's to help with.
    return sellers.data === undefined ? null : MILL;
  };
  return (
    <Writing
      form="message.thread"
      problems={(written) => (recipientOf(written) === null ? [NO_RECIPIENT] : [])}
      beside={(written) => {
        const to = recipientOf(written);
        return to === null ? written : withRecipient(written, to, chosen);
      }}
      messageOf={(texts, written) => {
        const to = recipientOf(written);
        return to === null ? null : { kind: "thread", merchant: to, ...texts };
      }}
    >
      {({ written, choose, problemOf }) => (
        <Select
          label="Destinataire"
          name="merchant"
          required
          options={options}
          value={recipientOf(written)}
          error={problemOf("merchant")}
          onValueChange={(value) => choose((draft) => withRecipient(draft, value ?? MILL, chosen))}
        />
      )}
    </Writing>
  );
}

const NO_RECIPIENT = { field: "merchant", message: "Choisissez un destinataire." };

type WritingProps = Pick<
  Parameters<typeof useComposer>[0],
  "form" | "title" | "problems" | "beside" | "messageOf"
> & {
  readonly children: ReactNode | ((composer: Composer) => ReactNode);
};

/** The form, of the active store: another one neither shows nor sends what was written for it. */
function Writing({ form, ...props }: WritingProps) {
  const ofStore = `${form}.${useActiveStoreId() ?? "none"}`;
  return <WritingInStore key={ofStore} form={ofStore} {...props} />;
}

/** What comes of it is the conversation. */
function WritingInStore({ children, ...options }: WritingProps) {
  const [, navigate] = useLocation();
  const composer = useComposer({
    ...options,
    needsTitle: true,
    onSent: ({ id }: Thread) => navigate(paths.conversation(id), { replace: true }),
  });
  return (
    <Card>
      <ComposerFrame composer={composer} label={TITLE} submitLabel="Envoyer le message" titled>
        {typeof children === "function" ? children(composer) : children}
      </ComposerFrame>
    </Card>
  );
}

/** The order has no such delivery. */
export const NothingThere = () => (
  <EmptyState picture="no-deliveries" title="Cette livraison n’est pas dans cette boutique">
    {"Ouvrez la commande depuis «\u00a0Mes commandes\u00a0», dans la boutique qui l’a passée."}
  </EmptyState>
);
