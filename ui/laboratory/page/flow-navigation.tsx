import { Link } from "wouter";
import { FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import { Text } from "../../widgets/primitives.tsx";
import { flowPath } from "./lab-place.ts";
import styles from "./flow-navigation.module.css";

/** The other machines, one click away. */
export function FlowNavigation({ current }: { readonly current: string }) {
  return (
    <nav className={styles.pane} aria-label="Machines">
      <ul>
        {Object.values(FLOWS).map(({ name, title }) => (
          <li key={name}>
            <Link
              href={flowPath(name)}
              className={styles.flow}
              aria-current={name === current ? "page" : undefined}
            >
              {title}
              <Text as="span" tone="quiet" size="2xs" weight="text" className={styles.name}>
                {name}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
