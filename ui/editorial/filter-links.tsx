import { FilterLink } from "../widgets/filter-link.tsx";
import { Text } from "../widgets/primitives.tsx";
import styles from "./filter-links.module.css";

interface FilterLinksProps<Value extends string | number> {
  readonly title: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly count: number;
  }[];
  readonly chosen: Value | null;
  /** The list with that value, or without any. */
  readonly href: (value: Value | null) => string;
}

/** Values of which one is chosen at a time: links, each with what it would show. The same again takes it off. */
export function FilterLinks<Value extends string | number>({
  title,
  options,
  chosen,
  href,
}: FilterLinksProps<Value>) {
  return (
    <nav aria-label={title} className={styles.group}>
      <Text size="m" weight="strong" snug below="1">
        {title}
      </Text>
      <ul>
        {options.map(({ value, label, count }) => {
          const isChosen = value === chosen;
          return (
            <li key={value}>
              <FilterLink
                href={href(isChosen ? null : value)}
                label={label}
                count={count}
                current={isChosen}
              />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
