import { resolveObjectURL } from "node:buffer";

// What happy-dom lacks and the pages use, where no layout is reckoned: put into the window once a
// worker.

/** Nothing has a size here, so everything is in sight: as on a screen that is high enough. */
class AllInSight implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  readonly #tell: IntersectionObserverCallback;
  readonly #watched = new Set<Element>();

  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }

  observe(target: Element): void {
    this.#watched.add(target);
    queueMicrotask(() => {
      if (!this.#watched.has(target)) return;
      const box = target.getBoundingClientRect();
      const entry: IntersectionObserverEntry = {
        target,
        time: performance.now(),
        isIntersecting: true,
        intersectionRatio: 1,
        boundingClientRect: box,
        intersectionRect: box,
        rootBounds: null,
      };
      this.#tell([entry], this);
    });
  }

  unobserve(target: Element): void {
    this.#watched.delete(target);
  }

  disconnect(): void {
    this.#watched.clear();
  }

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

/** Elements that are never drawn. */
const UNDRAWN = new Set([
  "HEAD",
  "SCRIPT",
  "STYLE",
  "TEMPLATE",
  "NOSCRIPT",
  "TITLE",
  "META",
  "LINK",
]);

/** Whether nothing of an element is drawn, as far as no style sheet decides it. */
const isUndrawn = (element: Element): boolean => {
  if (UNDRAWN.has(element.tagName) || element.hasAttribute("hidden")) return true;
  if (element.tagName === "DIALOG" && !element.hasAttribute("open")) return true;
  if (element.tagName === "INPUT" && element.getAttribute("type") === "hidden") return true;
  const parent = element.parentElement;
  if (parent?.tagName === "DETAILS" && !parent.hasAttribute("open")) {
    return element !== parent.querySelector(":scope > summary");
  }
  return (element as HTMLElement).style?.display === "none";
};

/** Whether an element is drawn, as far as no style sheet decides it. */
export const isDrawn = (element: Element): boolean => {
  if (!element.isConnected) return false;
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    if (isUndrawn(one)) return false;
  }
  return (element as HTMLElement).style?.visibility !== "hidden";
};

/** No style sheet is read here: what is computed is what stands at the element. */
const computedStyle = (element: Element): CSSStyleDeclaration => {
  const { style } = element as HTMLElement;
  const shown = {
    display: isUndrawn(element) ? "none" : style?.display || "block",
    visibility: style?.visibility || "visible",
    content: "none",
    getPropertyValue: (name: string): string =>
      name === "display" || name === "visibility"
        ? shown[name]
        : (style?.getPropertyValue(name) ?? ""),
  };
  // safe: all that is asked of it here
  return shown as unknown as CSSStyleDeclaration;
};

/** What had the focus before each dialog that is open. */
const before = new WeakMap<HTMLDialogElement, Element | null>();

export const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]";

/** As browsers do: the focus goes into the dialog, and back where it was. */
const showModal = function (this: HTMLDialogElement): void {
  before.set(this, document.activeElement);
  this.setAttribute("open", "");
  const first = [...this.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
    (one) => isDrawn(one) && one.tabIndex >= 0,
  );
  (this.querySelector<HTMLElement>("[autofocus]") ?? first ?? this).focus();
};

const close = function (this: HTMLDialogElement): void {
  if (!this.hasAttribute("open")) return;
  this.removeAttribute("open");
  const last = before.get(this);
  if (last instanceof HTMLElement && last.isConnected) last.focus();
  this.dispatchEvent(new Event("close"));
};

/** Node's form data, which read a form as a browser's do. */
class FormDataOfForms extends FormData {
  constructor(form?: HTMLFormElement) {
    super();
    for (const control of form?.elements ?? []) {
      // safe: what it has not, is undefined
      const { name, value, type, checked, disabled } = control as HTMLInputElement;
      if (!name || disabled || type === "submit" || type === "button") continue;
      if ((type === "checkbox" || type === "radio") && !checked) continue;
      this.append(name, value);
    }
  }
}

/** Node's request, which knows the page's address. */
class RequestOfPage extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(
      typeof input === "string" && input.startsWith("/") ? location.origin + input : input,
      init,
    );
  }
}

/** What sends files and tells how far it is, by the page's own fetch: all at once. */
class SentWithProgress extends EventTarget {
  readonly upload = new EventTarget();
  responseType = "";
  status = 0;
  statusText = "";
  response: Blob | null = null;
  readonly #headers = new Headers();
  readonly #stopping = new AbortController();
  #answered = new Headers();
  #method = "";
  #url = "";

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getAllResponseHeaders(): string {
    return [...this.#answered].map((header) => header.join(": ")).join("\r\n");
  }

  abort(): void {
    this.#stopping.abort();
  }

  send(body: Blob): void {
    const { signal } = this.#stopping;
    const request = new Request(this.#url, {
      method: this.#method,
      headers: this.#headers,
      signal,
      body,
    });
    const size = { loaded: body.size, total: body.size };
    this.upload.dispatchEvent(Object.assign(new Event("progress"), size));
    fetch(request)
      .then(async (answer) => {
        this.#answered = answer.headers;
        this.status = answer.status;
        this.statusText = answer.statusText;
        this.response = await answer.blob();
        this.dispatchEvent(new Event("load"));
      })
      .catch(() => this.dispatchEvent(new Event(signal.aborted ? "abort" : "error")));
  }
}

const put = (of: object, name: string, value: unknown): void => {
  Object.defineProperty(of, name, { value, configurable: true, writable: true });
};

/** Takes away what listens to the window and the document, which outlive a page here. */
export const forgetListeners = (): void => {
  for (const forget of listening) forget();
  listening.clear();
};

const listening = new Set<() => void>();

const remember = (target: EventTarget): void => {
  const listen = target.addEventListener.bind(target);
  put(target, "addEventListener", ((type, listener, options) => {
    listen(type, listener, options);
    listening.add(() => target.removeEventListener(type, listener, options));
  }) satisfies EventTarget["addEventListener"]);
};

/** A file that the page has given to the person. */
export interface SavedFile {
  readonly name: string;
  readonly blob: Blob;
}

/** Hears of every file that the page gives to the person. */
export const onSaved = { call: (_file: SavedFile): void => undefined };

const clickLink = function (this: HTMLAnchorElement): void {
  // safe: Node's blob is the one of all here
  const blob = resolveObjectURL(this.getAttribute("href") ?? "") as Blob | undefined;
  if (this.hasAttribute("download") && blob !== undefined) {
    onSaved.call({ name: this.download, blob });
  } else HTMLElement.prototype.click.call(this);
};

/** Puts them into the window of this worker. */
export const completeWindow = (): void => {
  remember(window);
  remember(document);
  put(globalThis, "IntersectionObserver", AllInSight);
  put(globalThis, "getComputedStyle", computedStyle);
  put(globalThis, "FormData", FormDataOfForms);
  put(globalThis, "Request", RequestOfPage);
  put(globalThis, "XMLHttpRequest", SentWithProgress);
  put(globalThis, "scrollTo", () => undefined);
  // Nothing of the window is covered by a keyboard.
  put(globalThis, "visualViewport", null);
  // One tab at a time: none has another to wait for, and one that is gone lets nobody wait.
  Reflect.deleteProperty(Object.getPrototypeOf(navigator), "locks");
  put(HTMLAnchorElement.prototype, "click", clickLink);
  put(HTMLDialogElement.prototype, "showModal", showModal);
  put(HTMLDialogElement.prototype, "close", close);
  put(Element.prototype, "scrollIntoView", () => undefined);
  put(Element.prototype, "checkVisibility", function (this: Element) {
    return isDrawn(this);
  });
  Object.defineProperty(HTMLElement.prototype, "offsetParent", {
    configurable: true,
    get(this: HTMLElement) {
      return isDrawn(this) ? this.parentElement : null;
    },
  });
};
