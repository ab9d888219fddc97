import { Layer } from "effect";

export const ImageRoutes = Layer.empty;
