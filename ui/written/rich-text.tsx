import { useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";
import { pathWithin } from "./path-within.ts";
import styles from "./rich-text.module.css";

/** Sanitised rich text (core/content/rich-text.ts); its links into the shop do not reload it. */
export function RichText({ html }: { readonly html: string }) {
  const text = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  // With the text itself: a link that is pressed at once stays in the shop too.
  useLayoutEffect(() => {
    const element = text.current;
    const follow = (event: MouseEvent) => {
      const path = pathWithin(event);
      if (path === null) return;
      event.preventDefault();
      navigate(path);
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [navigate]);
  return (
    <div
      ref={text}
      className={styles.text}
      // oxlint-disable-next-line react/no-danger -- sanitised on the server and again in core/api
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
