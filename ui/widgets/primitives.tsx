import type { ComponentProps, CSSProperties, ElementType } from "react";
import { classNames } from "./class-names.ts";

// How things lie and how words look, said once. A page lays out what it shows in these, and its own
// module keeps what is its own: any class there wins over what is said here (ui/design/primitives.css).

/** A step of the spacing scale (`--space-…` in ui/design/tokens.css). */
type Space = "1" | "2" | "3" | "4" | "5" | "6" | "8";
type Gap = "0" | "half" | Space;

/** How it stands among what is around it. */
interface Place {
  /** Room before it. */
  readonly above?: "half" | Space | "10" | undefined;
  /** Room after it. */
  readonly below?: Space | undefined;
  /** It takes what its neighbours on the line leave, and no more. */
  readonly grows?: boolean | undefined;
  /** It may become narrower than its longest word, where room is short. */
  readonly shrinks?: boolean | undefined;
}

/** How the words in it look; what is not said is as around it. */
interface Words extends Place {
  /** `soft` and `quiet` step back from the ink, `eyebrow` stands above a title; `good` and `bad` tell a state. */
  readonly tone?: "ink" | "soft" | "quiet" | "eyebrow" | "good" | "bad" | undefined;
  readonly size?: "2xs" | "xs" | "s" | "m" | "l" | "xl" | "2xl" | undefined;
  readonly weight?: "text" | "medium" | "strong" | "figure" | undefined;
  /** Its lines stand close together, as in a name. */
  readonly snug?: boolean | undefined;
  /** They stay on one line. */
  readonly nowrap?: boolean | undefined;
  /** They stay on one line, and end in dots where it is too short. */
  readonly cut?: boolean | undefined;
}

/** How what is in it lies. */
interface Lie {
  /** Between all, or between rows and then between what is beside each other. */
  readonly gap?: Gap | `${Gap} ${Gap}` | undefined;
  readonly align?: "start" | "center" | "end" | "baseline" | undefined;
  readonly justify?: "center" | "end" | "between" | undefined;
  /** It shows the answer before the one that is awaited, and stands back until that comes. */
  readonly stale?: boolean | undefined;
  /** What is in it never makes it wider than its place. */
  readonly bounded?: boolean | undefined;
}

/** `as` is the element, or the component, that it is: what a screen reader hears stays the page's choice. */
type As<E extends ElementType, Own> = Own & {
  readonly as?: E | undefined;
} & Omit<ComponentProps<E>, keyof Own | "as">;

type LieProps<E extends ElementType> = As<E, Lie & Words>;

/** One below the other. */
export const Stack = <E extends ElementType = "div">(props: LieProps<E>) => laid("stack", props);

/** Beside each other, and on a further line where there is no room. */
export const Cluster = <E extends ElementType = "div">(props: LieProps<E>) =>
  laid("cluster", props);

/** Beside each other on one line. */
export const Row = <E extends ElementType = "div">(props: LieProps<E>) => laid("row", props);

/** What takes the room, with what is at its side and takes what it needs. */
export const WithSide = <E extends ElementType = "div">({
  sideFirst = false,
  ...props
}: LieProps<E> & {
  /** The side comes before. */
  readonly sideFirst?: boolean | undefined;
}) => laid(sideFirst ? "after-side" : "before-side", props);

/** In as many columns as there is room for. */
export const Grid = <E extends ElementType = "div">({
  least,
  fit = false,
  ...props
}: LieProps<E> & {
  /** The least width of a column. */
  readonly least: `${number}rem`;
  /** Few share the whole width, where columns would stay empty otherwise. */
  readonly fit?: boolean | undefined;
}) => {
  const style = { "--least": least };
  return laid(fit ? "fit-grid" : "grid", { ...props, style });
};

/** A link or a button among words, with its icon: its line is as high as a thumb needs. */
export const Reach = <E extends ElementType = "a">({
  plain = false,
  ...props
}: LieProps<E> & {
  /** Underlined under the mouse only. */
  readonly plain?: boolean | undefined;
}) => laid(plain ? "plain-reach" : "reach", { as: "a", ...props });

/** A part of the page with room before or after it. */
export const Spaced = <E extends ElementType = "div">(props: As<E, Place>) =>
  laid(undefined, props);

/** Words in a tone, a size and a weight of the scale. */
export const Text = <E extends ElementType = "p">(props: As<E, Words>) =>
  laid(undefined, { as: "p", ...props });

/** What all of them are given; the type of an element's own properties is its callers' matter. */
interface Given extends Lie, Words {
  readonly as?: ElementType | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | { readonly "--least": string } | undefined;
}

function laid(way: string | undefined, given: Given) {
  const { as: Element = "div", gap, align, justify, stale, bounded, ...placed } = given;
  const { above, below, grows, shrinks, ...said } = placed;
  const { tone, size, weight, snug, nowrap, cut, ...rest } = said;
  const [row, column = row] = gap?.split(" ") ?? [];
  return (
    <Element
      {...(stale === undefined ? rest : { ...rest, "aria-busy": stale })}
      className={classNames(
        way && `p-${way}`,
        row && `p-row-${row}`,
        column && `p-column-${column}`,
        align && `p-align-${align}`,
        justify && `p-justify-${justify}`,
        stale && "p-stale",
        bounded && "p-bounded",
        above && `p-above-${above}`,
        below && `p-below-${below}`,
        grows && "p-grows",
        shrinks && "p-shrinks",
        tone && `p-tone-${tone}`,
        size && `p-size-${size}`,
        weight && `p-weight-${weight}`,
        snug && "p-snug",
        nowrap && "p-nowrap",
        cut && "p-cut",
        rest.className,
      )}
    />
  );
}
