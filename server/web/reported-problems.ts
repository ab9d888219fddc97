import { BadRequest, type FieldProblem } from "../../api-schema/problems.ts";

/** Where in the request a value was refused. */
export type RequestPart = "Params" | "Query" | "Headers" | "Payload";

/** Problems that one answer reports: nobody reads more, and an answer must not outgrow its question. */
export const MOST_REPORTED = 20;

/** Characters of a name that are repeated: a field of the contract is a quarter of it. */
const LONGEST_NAME = 80;

/** The problems of one request, each said once, of which the first twenty are reported and the rest counted. */
export interface ReportedProblems {
  readonly add: (path: readonly PropertyKey[], message: string) => void;
  /** `more` are problems that were counted and not added. */
  readonly answer: (more?: number) => BadRequest;
}

export const makeReportedProblems = (part: RequestPart): ReportedProblems => {
  const fields: FieldProblem[] = [];
  // A Set: among thousands of problems, looking through a list for each is what holds the thread.
  const known = new Set<string>();
  return {
    add: (path, message) => {
      const field = path.map(shortName).join(".");
      const problem = `${field === "" ? partNames[part] : field} : ${message}`;
      if (known.has(problem)) return;
      known.add(problem);
      if (field !== "" && known.size <= MOST_REPORTED) fields.push({ field, message });
    },
    answer: (more = 0) => {
      const reported = [...known].slice(0, MOST_REPORTED);
      const others = known.size - reported.length + more;
      const errors =
        others === 0 ? reported : [...reported, `… et ${others} autre${others > 1 ? "s" : ""}`];
      return new BadRequest({ errors, fields });
    },
  };
};

const shortName = (name: PropertyKey): string => {
  const text = String(name);
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
};

const partNames: { readonly [Part in RequestPart]: string } = {
  Params: "adresse",
  Query: "paramètres",
  Headers: "en-têtes",
  Payload: "contenu",
};
