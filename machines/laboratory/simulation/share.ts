import { Schema } from "effect";
import type { StateValue } from "xstate";
import { inputOf } from "../flows/answers.ts";
import { EventSchema } from "../../events/shop-event.ts";
import { type FlowName, FLOWS } from "../flows/registry.ts";
import { type Checked, checked } from "./checked.ts";
import { scriptOfToday } from "../replay/old-names.ts";
import { isFitting } from "./fitting.ts";
import { packText, unpackText } from "./packed-text.ts";
import { FAILURES, type Answer, type FailureName, type Script } from "./script.ts";

/** Version of the script in a link: raised when an older page could not read it. */
export const LINK_VERSION = 3;

/** A link longer than this, unpacked, is not one of ours. */
const LARGEST_TEXT = 500_000;

/**
 * The simulation as the end of an address, '#s=2.eJyr…': its script as JSON, deflated, in base64url.
 * Nothing is sent to a server: what follows '#' stays in the browser.
 */
export const encodeScript = async (script: Script): Promise<string> => {
  return `#s=${LINK_VERSION}.${await packText(JSON.stringify(script))}`;
};

/** The simulation of such an address, or in French why there is none. */
export const decodeScript = async (fragment: string): Promise<Checked<Script>> => {
  const [, version, packed] = /^#?s=(\d+)\.([\w-]*)$/.exec(fragment) ?? [];
  if (version === undefined || packed === undefined) {
    return refused(
      /^#?s=/.test(fragment) ? DAMAGED : "Cette adresse ne contient pas de simulation.",
    );
  }
  if (Number(version) > LINK_VERSION) {
    return refused(
      "Cette simulation a été partagée depuis une version plus récente de Panetier : cette page ne sait pas la lire.",
    );
  }
  const value = await unpacked(packed);
  if (value === undefined) return refused(DAMAGED);
  return checkedScript(version === "1" ? scriptOfToday(value) : value);
};

/** Whether an address carries a simulation, be it readable or not. */
export const hasScript = (fragment: string): boolean => /^#?s=/.test(fragment);

const DAMAGED = "Ce lien est abîmé : copiez-le en entier, puis réessayez.";

const refused = (message: string): Checked<never> => ({ ok: false, message });

const unpacked = async (packed: string): Promise<unknown> => {
  try {
    return JSON.parse(await unpackText(packed, LARGEST_TEXT));
  } catch {
    return undefined;
  }
};

// safe: the keys of the record are its type's, nothing extends it
const failureNames = Object.keys(FAILURES) as FailureName[];

const AnswerSchema = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("succeeds"), value: Schema.optionalKey(Schema.Unknown) }),
  Schema.Struct({ kind: Schema.Literal("fails"), failure: Schema.Literals(failureNames) }),
  Schema.Struct({ kind: Schema.Literal("crashes") }),
]);

const Milliseconds = Schema.Finite.check(
  Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
);

const RuleSchema = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("byHand") }),
  Schema.Struct({ kind: Schema.Literal("never") }),
  Schema.Struct({ kind: Schema.Literal("answers"), answer: AnswerSchema, afterMs: Milliseconds }),
]);

const atMost = { atMost: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))) };
const call = { call: Schema.String };

/** What a recording holds: an answer and the end of a delay have no schema of their own. */
const RecordedEvent = Schema.StructWithRest(Schema.Struct({ type: Schema.String }), [
  Schema.Record(Schema.String, Schema.Unknown),
]);

const ActionSchema = Schema.Union([
  Schema.Struct({ type: Schema.Literal("send"), event: EventSchema, ...atMost }),
  Schema.Struct({ type: Schema.Literal("answer"), ...call, answer: AnswerSchema, ...atMost }),
  Schema.Struct({ type: Schema.Literal("advance"), ms: Milliseconds, ...atMost }),
  Schema.Struct({ type: Schema.Literal("next"), ...atMost }),
  Schema.Struct({ type: Schema.Literal("rule"), ...call, rule: RuleSchema, ...atMost }),
  Schema.Struct({
    type: Schema.Literal("take"),
    event: RecordedEvent,
    at: Milliseconds,
    ...atMost,
  }),
]);

const StateSchema: Schema.Codec<StateValue> = Schema.Union([
  Schema.String,
  Schema.Record(
    Schema.String,
    Schema.suspend(() => StateSchema),
  ),
]);

const SnapshotSchema = Schema.Struct({
  value: StateSchema,
  context: Schema.Record(Schema.String, Schema.Unknown),
});

const ScriptSchema = Schema.Struct({
  flow: Schema.String,
  input: Schema.Unknown,
  from: Schema.optionalKey(SnapshotSchema),
  rules: Schema.Record(Schema.String, RuleSchema),
  actions: Schema.Array(ActionSchema).check(Schema.isMaxLength(5000)),
});

/** A script read from plain data, or in French why it is none. */
export const checkedScript = (value: unknown): Checked<Script> => {
  const script = checked(ScriptSchema, value);
  if (!script.ok) return refused(`Ce lien n’a pas la forme d’une simulation : ${script.message}`);
  const { flow, input } = script.value;
  if (!isFlow(flow)) return refused(`Cette version ne connaît pas la machine « ${flow} ».`);
  const needed = inputOf(flow);
  // A machine that had begun does not begin again.
  const begins = script.value.from === undefined;
  if (begins && needed !== undefined && !checked(needed.schema, input).ok) {
    return refused(`La machine « ${flow} » ne peut pas commencer ainsi.`);
  }
  if (!isKnownState(flow, script.value.from)) {
    return refused(`La machine « ${flow} » n’a plus l’état d’où cette simulation part.`);
  }
  const wrong = answersIn(script.value).find(({ call, answer }) => !isFitting(call, answer));
  return wrong === undefined
    ? { ok: true, value: { ...script.value, flow } }
    : refused(`La réponse donnée à « ${wrong.call} » ne convient pas.`);
};

const isKnownState = (flow: FlowName, from: Script["from"]): boolean => {
  if (from === undefined) return true;
  const { machine } = FLOWS[flow];
  try {
    return machine.resolveState(from).status === "active";
  } catch {
    // XState throws on a state that the chart does not have.
    return false;
  }
};

const isFlow = (name: string): name is FlowName => Object.hasOwn(FLOWS, name);

type GivenAnswer = { readonly call: string; readonly answer: Answer };

/** Every answer of a script, with the name of its call where it is known. */
const answersIn = ({ rules, actions }: typeof ScriptSchema.Type): readonly GivenAnswer[] => [
  ...Object.entries(rules).flatMap(([call, rule]) =>
    rule.kind === "answers" ? [{ call, answer: rule.answer }] : [],
  ),
  ...actions.flatMap((action) =>
    action.type === "rule" && action.rule.kind === "answers"
      ? [{ call: action.call, answer: action.rule.answer }]
      : [],
  ),
];
