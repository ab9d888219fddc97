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

/** As many pictures wait to be rendered as may wait: the caller answers 503. */
export class PictureBusy extends Error {
  readonly _tag = "PictureBusy";

  constructor() {
    super("Too many pictures wait to be rendered");
    this.name = "PictureBusy";
  }
}
