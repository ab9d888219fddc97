import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./long-list.module.css";
import { Stack } from "./primitives.tsx";

interface LongListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  readonly children: (item: Item) => ReactNode;
}

/** So many rows come and go together. */
const PIECE = 40;

/**
 * A list of any length: only the pieces in or near the window are in the page, the others keep their
 * place. Assistive technology is told the length of the whole. Rows may be of any height.
 */
export function LongList<Item>({ label, items, keyOf, children }: LongListProps<Item>) {
  const pieces = Array.from({ length: Math.ceil(items.length / PIECE) }, (_, index) =>
    items.slice(index * PIECE, (index + 1) * PIECE),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- pieces stand between the list and its items
    <Stack gap="3" role="list" aria-label={label}>
      {pieces.map((piece, index) => {
        const [first] = piece;
        return first === undefined ? null : (
          <Piece key={keyOf(first)} shownAtFirst={index === 0} rows={piece.length}>
            {() =>
              piece.map((item, row) => (
                <div
                  key={keyOf(item)}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
                  role="listitem"
                  aria-setsize={items.length}
                  aria-posinset={index * PIECE + row + 1}
                >
                  {children(item)}
                </div>
              ))
            }
          </Piece>
        );
      })}
    </Stack>
  );
}

interface PieceProps {
  readonly shownAtFirst: boolean;
  readonly rows: number;
  /** Called only while the piece is near: rows that nobody sees are not made. */
  readonly children: () => ReactNode;
}

function Piece({ shownAtFirst, rows, children }: PieceProps) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(shownAtFirst);
  /** What it measured when it was last in the page. */
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        // A piece without rows has no height of its own to remember.
        if (!entry.isIntersecting && element.childElementCount > 0) {
          // Who stands in it with the keyboard keeps it.
          if (element.contains(document.activeElement)) return;
          setHeight(entry.boundingClientRect.height);
        }
        setNear(entry.isIntersecting);
      },
      { rootMargin: "1200px 0px" },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const away = height === null ? { "--rows": rows } : ({ blockSize: `${height}px` } as const);
  return (
    <div ref={box} role="presentation" className={styles.piece} style={near ? undefined : away}>
      {near ? children() : null}
    </div>
  );
}
