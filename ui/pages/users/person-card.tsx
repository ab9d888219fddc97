import ChevronRight from "lucide-react/icons/chevron-right";
import type { Member, Person } from "../../../api-schema/member.ts";
import { roleLabel } from "../../../core/roles/labels.ts";
import { nameOrEmail } from "../../../core/stores/people.ts";
import { storeLabel } from "../../../core/stores/store-choice.ts";
import { Badge } from "../../widgets/badge.tsx";
import { Cluster, Text, WithSide } from "../../widgets/primitives.tsx";
import styles from "./person-card.module.css";

interface PersonCardProps {
  readonly person: Person;
  /** One of the person's links is to be looked at or changed. */
  readonly onChoose: (member: Member) => void;
}

/** A person with the stores that they have access to, and their role in each. */
export function PersonCard({ person, onChoose }: PersonCardProps) {
  const name = nameOrEmail(person);
  const hidden = person.stores - person.members.length;
  return (
    <li className={styles.card}>
      <Cluster gap="0 2" align="center" className={styles.who}>
        <Text as="h2" size="l" weight="strong" className={styles.name}>
          {name}
        </Text>
        {person.own ? <Badge>Vous</Badge> : null}
        {name === person.email ? null : <p className={styles.email}>{person.email}</p>}
      </Cluster>
      <ul className={styles.links} aria-label={`Boutiques de ${name}`}>
        {person.members.map((member) => (
          <li key={member.id}>
            <WithSide
              as="button"
              gap="0 3"
              align="center"
              tone="ink"
              type="button"
              className={styles.link}
              aria-haspopup="dialog"
              onClick={() => onChoose(member)}
            >
              <span className={styles.store}>{storeLabel(member.store)}</span>
              <span className={styles.role}>
                {member.mainManager ? <Badge>Gérant principal</Badge> : roleLabel(member.role)}
                {member.state === "invited" ? <Badge tone="info">Invitation envoyée</Badge> : null}
              </span>
              <ChevronRight className={styles.chevron} size={20} aria-hidden />
            </WithSide>
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <Text tone="quiet" size="s" className={styles.more}>
          {`et ${hidden} autre${hidden > 1 ? "s" : ""} : choisissez une boutique pour la retrouver.`}
        </Text>
      ) : null}
    </li>
  );
}
