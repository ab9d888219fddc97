import { Result } from "effect";
import type { ErpId, Siret } from "../../api-schema/primitives.ts";
import type { FieldProblem } from "../../api-schema/problems.ts";
import { emailProblem, oneLine } from "../contact/contact-form.ts";
import { REQUIRED_FIELD } from "../errors/alerts.ts";
import { erpIdProblem, readErpId } from "./erp-id.ts";
import { readSiret, siretProblem } from "../companies/siret.ts";

/** What is typed of a 'reprise du fonds'. */
export interface TakeoverForm {
  readonly siret: string;
  readonly legalName: string;
  readonly legalStatus: string;
  readonly erpId: string;
  readonly billingEmail: string | null;
  readonly reason: string;
}

/** The same, read. */
export interface ReadTakeover {
  readonly siret: Siret;
  readonly legalName: string;
  readonly legalStatus: string;
  readonly erpId: ErpId;
  readonly billingEmail: string | null;
  readonly reason: string;
}

/** The company that takes a shop over as it is typed, or everything that is wrong with it, in French. */
export const readTakeover = (
  form: TakeoverForm,
): Result.Result<ReadTakeover, readonly FieldProblem[]> => {
  const email = form.billingEmail?.trim() ?? "";
  const legalName = oneLine(form.legalName);
  const legalStatus = oneLine(form.legalStatus);
  const reason = oneLine(form.reason);
  const wrong: readonly (readonly [string, string | undefined])[] = [
    ["siret", siretProblem(form.siret)?.message],
    ["legalName", legalName === "" ? REQUIRED_FIELD : undefined],
    ["legalStatus", legalStatus === "" ? REQUIRED_FIELD : undefined],
    ["erpId", erpIdProblem(form.erpId)],
    ["billingEmail", email === "" ? undefined : emailProblem(email)],
    ["reason", reason === "" ? REQUIRED_FIELD : undefined],
  ];
  const problems = wrong.flatMap(([field, message]) =>
    message === undefined ? [] : [{ field, message }],
  );
  const siret = readSiret(form.siret);
  const erpId = readErpId(form.erpId);
  if (problems.length > 0 || siret === undefined || erpId === undefined) {
    return Result.fail(problems);
  }
  return Result.succeed({
    siret,
    erpId,
    legalName,
    legalStatus,
    billingEmail: email === "" ? null : email,
    reason,
  });
};
