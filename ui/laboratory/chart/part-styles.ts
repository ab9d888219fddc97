import type { MouseEvent } from "react";

/** How a part of the chart shows itself, whether state or transition. */
export type PartStyles = {
  readonly id: string;
  readonly selected: boolean;
  /** Not among what the search found. */
  readonly faint: boolean;
  readonly tabIndex: number;
  readonly onSelect: () => void;
};

/** A press on a part is not one on the state around it. */
export const onPress =
  (onSelect: () => void) =>
  (event: MouseEvent): void => {
    event.stopPropagation();
    onSelect();
  };
