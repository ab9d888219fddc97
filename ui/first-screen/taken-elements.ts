import { options, type VNode } from "preact";
import { elementIsTaken } from "./held-forms.ts";

// The browser counts the ids of `useId` anew, and not in the order of the server, which therefore
// gives its own another letter (draw.tsx). Taking a page over leaves attributes as they are: without
// care a field would go on with the server's id while its message, drawn later, has the browser's.

/** An id of `useId`, alone or with something behind it, or several of them. */
const COUNTED = /(?:^|[ #])P\d+-\d/;

/**
 * From now on, what is taken over gets the browser's ids, and buttons that were pressed before are
 * pressed; to be called before that begins.
 */
export const followElements = (): void => {
  const before = options.diffed?.bind(options);
  options.diffed = (vnode) => {
    before?.(vnode);
    const element = elementOf(vnode);
    if (element === null) return;
    elementIsTaken(element);
    for (const [name, value] of Object.entries(vnode.props)) {
      // The text of an element is among them, and may look like such an id: an order's number does.
      if (name === "children" || typeof value !== "string" || !COUNTED.test(value)) continue;
      const attribute = name === "htmlFor" ? "for" : name;
      if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
    }
  };
};

/** The element of a rendered tag, by the name that Preact's published builds give to it. */
const elementOf = (vnode: VNode): Element | null => {
  const element: unknown = typeof vnode.type === "string" ? Reflect.get(vnode, "__e") : null;
  return element instanceof Element ? element : null;
};
