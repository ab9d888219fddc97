import { Result } from "effect";
import type { AddressChange } from "../../api-schema/address.ts";
import type { Phone } from "../../api-schema/primitives.ts";
import type { FieldProblem } from "../../api-schema/problems.ts";
import { INVALID_PHONE } from "../contact/contact-form.ts";
import { readPhone } from "../contact/phone.ts";
import { departmentOf } from "./departments.ts";
import { normalisePostcode, postcodeProblem } from "./postcode.ts";

/** A change as it is kept: the telephone in E.164, the department that the postcode lies in. */
export type CheckedAddress = Omit<AddressChange, "phoneNumber"> & {
  readonly phoneNumber: Phone | null;
  readonly provinceCode: string | null;
  readonly provinceName: string | null;
};

/**
 * The address in what was typed, or every field problem in French (spec §3 Address, product §7): a
 * telephone number that some country has, or none; a French postcode.
 */
export const readAddressChange = (
  change: AddressChange,
): Result.Result<CheckedAddress, readonly FieldProblem[]> => {
  const typed = change.phoneNumber?.trim() ?? "";
  const phoneNumber = readPhone(typed) ?? null;
  const wrongPostcode = postcodeProblem(change.postcode);
  const problems = [
    ...(typed !== "" && phoneNumber === null
      ? [{ field: "phoneNumber", message: INVALID_PHONE }]
      : []),
    ...(wrongPostcode === undefined ? [] : [{ field: "postcode", message: wrongPostcode.message }]),
  ];
  if (problems.length > 0) return Result.fail(problems);
  const postcode = normalisePostcode(change.postcode);
  const department = departmentOf(postcode);
  return Result.succeed({
    ...change,
    phoneNumber,
    postcode,
    provinceCode: department?.code ?? null,
    provinceName: department?.name ?? null,
  });
};
