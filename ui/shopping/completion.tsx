import ArrowRight from "lucide-react/icons/arrow-right";
import { tiedName } from "../../core/catalogue/tied-name.ts";
import type { ProposedLine } from "../../core/habits/lorry-proposal.ts";
import { Button, ButtonLink } from "../widgets/button.tsx";
import { Stack } from "../widgets/primitives.tsx";
import { SkeletonLine, SkeletonText } from "../widgets/skeleton.tsx";
import { useAddAtOnce } from "./add-at-once.ts";
import styles from "./completion.module.css";

/** What would complete a lorry: the store's own usual products. */
export function Proposal({ proposal }: { readonly proposal: readonly ProposedLine[] }) {
  return (
    <Stack gap="1" bounded size="s" above="3" className={styles.proposal}>
      <p>Avec vos produits habituels</p>
      <ul>
        {proposal.map(({ product: { variant }, quantity }) => (
          <li key={variant.code}>
            <b>{`${quantity}\u00a0×`}</b> <span>{tiedName(variant.product.name)}</span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** The same before it is known, as high as two products: what stands below stays where it is. */
export function ProposalComing() {
  return (
    <Stack gap="1" bounded size="s" above="3" className={styles.proposal} aria-hidden>
      <p>
        <SkeletonLine width="60%" />
      </p>
      <SkeletonText lines={2} />
    </Stack>
  );
}

interface CompleteProps {
  /** 'Farine', or the merchant's name. */
  readonly title: string;
  /** A merchant's parcel, which no lorry carries. */
  readonly isParcel: boolean;
  readonly proposal: readonly ProposedLine[] | null;
  /** Where something else for it is found. */
  readonly shelf: string;
}

/** One tap to the minimum, or the way to the shelf. */
export function Complete({ title, isParcel, proposal, shelf }: CompleteProps) {
  const addAtOnce = useAddAtOnce();
  const what = isParcel ? `l’envoi ${title}` : `le camion ${title}`;
  if (proposal === null) {
    return (
      <ButtonLink
        className={styles.complete}
        href={shelf}
        aria-label={`Compléter ${what} au catalogue`}
        trailingIcon={<ArrowRight size={18} aria-hidden />}
      >
        Compléter
      </ButtonLink>
    );
  }
  const items = proposal.map(({ product, quantity }) => ({
    variant: product.variant.code,
    quantity,
  }));
  return (
    <Button
      className={styles.complete}
      aria-label={`Compléter ${what} avec vos produits habituels`}
      onClick={() => addAtOnce(items, `${isParcel ? "Envoi" : "Camion"} ${title} complété`)}
    >
      Compléter
    </Button>
  );
}
