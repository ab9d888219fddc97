/** Makes the state machines' library be evaluated on its own. */
export { createActor } from "xstate";
