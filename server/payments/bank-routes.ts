import { Layer } from "effect";

export const BankRoutes = Layer.empty;
