import { Context } from "effect";
import type { Log } from "../log.ts";

/** The JSON log of this process. */
export class ServerLog extends Context.Service<ServerLog, Log>()("panetier/ServerLog") {}
