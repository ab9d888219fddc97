import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./framed.module.css";

interface FramedProps {
  /** What it is, for assistive technology. */
  readonly title: string;
  /** Of the screen, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly children: ReactNode;
}

/**
 * Its children in a document of their own, as on a screen of that width: its media queries answer as they
 * would there. It is made as small as there is room for it, and its links lead nowhere.
 */
export function Framed({ title, width, height, children }: FramedProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const { place, scale } = useScale(width);
  return (
    <div ref={place} className={styles.place} style={{ maxWidth: width, height: height * scale }}>
      <iframe
        title={title}
        className={styles.frame}
        // Its content is drawn from here: nothing of it runs there.
        sandbox="allow-same-origin"
        srcDoc={EMPTY}
        style={{ width, height, transform: `scale(${scale})` }}
        onLoad={({ currentTarget: { contentDocument } }) => {
          if (contentDocument === null) return;
          dress(contentDocument);
          setBody(contentDocument.body);
        }}
      />
      {body === null ? null : createPortal(children, body)}
    </div>
  );
}

// `data-framed`: the shop's titles, not the desk's (desk.css).
const EMPTY = '<!doctype html><html lang="fr" data-framed><head></head><body></body></html>';

/** The styles that this page has come with, and links that stay. */
const dress = (inner: Document): void => {
  for (const sheet of document.head.querySelectorAll("link[rel='stylesheet'], style")) {
    inner.head.append(sheet.cloneNode(true));
  }
  const stay = (event: Event): void => {
    // An element of the frame is none of this window's classes.
    const target = event.target as Element | null;
    if (target?.closest("a, button") === null) return;
    event.preventDefault();
    event.stopPropagation();
  };
  inner.addEventListener("click", stay, { capture: true });
};

/** How much smaller something so wide has to be, to stand where it is put. */
const useScale = (width: number) => {
  const place = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const box = place.current;
    if (box === null) return undefined;
    const measured = new ResizeObserver(() => setScale(Math.min(1, box.clientWidth / width)));
    measured.observe(box);
    return () => measured.disconnect();
  }, [width]);
  return { place, scale };
};
