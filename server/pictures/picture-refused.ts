/** A width or quality outside the closed lists was asked for: the caller answers 400. */
export class PictureRefused extends Error {
  readonly _tag = "PictureRefused";
  readonly parameter: "width" | "quality";
  readonly value: number;

  constructor(parameter: "width" | "quality", value: number) {
    super(`Picture ${parameter} ${value} is not allowed`);
    this.name = "PictureRefused";
    this.parameter = parameter;
    this.value = value;
  }
}
