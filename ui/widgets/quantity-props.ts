import type { Ref } from "react";

/** What a quantity takes, whichever way it is drawn. */
export interface QuantityStepperProps {
  readonly value: number;
  /** Called with a multiple of `step` between `min` and `max`. */
  readonly onValueChange: (value: number) => void;
  /** The product's name, for the labels of assistive technology. */
  readonly name: string;
  /** Packaging multiple. */
  readonly step?: number | undefined;
  /** Smallest quantity, one step unless told; 0 for a pad of quantities to fill. */
  readonly min?: number | undefined;
  /**
   * Below the smallest quantity comes 0: the minus becomes a bin there. 'typed': where a bin stands
   * beside it already, only a typed 0 takes the product out.
   */
  readonly removable?: boolean | "typed" | undefined;
  readonly max?: number | undefined;
  /** What is counted, read after the number: 'sacs'. */
  readonly unit?: string | undefined;
  readonly tone?: "wheat" | "plain" | undefined;
  /** The server has not answered yet; buttons stay live so that fast clicks count. */
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly plusRef?: Ref<HTMLButtonElement> | undefined;
}
