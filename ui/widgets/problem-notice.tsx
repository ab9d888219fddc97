import { type ComponentProps, useEffect, useRef } from "react";
import { Notice } from "./notice.tsx";
import styles from "./problem-notice.module.css";

interface ProblemNoticeProps extends Omit<ComponentProps<typeof Notice>, "live" | "onClose"> {
  /** Another one for each refusal: the same words again come to the eye again. */
  readonly occurrence: object | number;
}

/** A refusal that comes to the eye: scrolled to, focused and read aloud when it appears. */
export function ProblemNotice({ occurrence, ...notice }: ProblemNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<object | number | null>(null);
  useEffect(() => {
    if (last.current === occurrence) return;
    last.current = occurrence;
    box.current?.focus({ preventScroll: true });
    // In the middle: bars stand at both ends of the window.
    box.current?.scrollIntoView({ block: "center" });
  }, [occurrence]);
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <Notice {...notice} live />
    </div>
  );
}
