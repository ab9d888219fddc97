import { useState } from "react";
import { type RequestKey, requestKey } from "../../widgets/request-key.ts";

/** The key of what a form asks for, for as long as the form is there. */
export const useRequestKey = (): RequestKey =>
  useState(() => requestKey(() => crypto.randomUUID()))[0];
