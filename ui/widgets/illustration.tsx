import { type Illustration as Name, illustrationPath } from "../../core/content/illustrations.ts";
import styles from "./illustration.module.css";

interface IllustrationProps {
  readonly name: Name;
}

/**
 * The drawing of an empty list or an error: decoration, so it says nothing to who does not see it,
 * and its place is kept before it comes. Without network it leaves its place empty.
 */
export function Illustration({ name }: IllustrationProps) {
  const path = illustrationPath(name);
  return (
    <img
      className={styles.illustration}
      src={`${path}?w=240`}
      srcSet={`${path}?w=240 240w, ${path}?w=480 480w, ${path}?w=750 750w`}
      sizes="240px"
      alt=""
      width={240}
      height={160}
      loading="lazy"
      decoding="async"
    />
  );
}
