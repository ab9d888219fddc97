// The package ships no types; this is the part of its README that subset-fonts.ts uses.
declare module "subset-font" {
  interface AxisRange {
    readonly min: number;
    readonly max: number;
    readonly default: number;
  }
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: "sfnt" | "woff2";
      readonly variationAxes?: Readonly<Record<string, number | AxisRange>>;
    },
  ): Promise<Buffer>;
}
