/** Makes the rendering library be evaluated on its own. */
export { createElement } from "react";
