import { act, type ComponentType, lazy, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { prerender } from "react-dom/static.browser";
import { afterEach, beforeAll, expect, it } from "vitest";
import page from "../../index.html?raw";
import { type EarlyUse, releaseAll, reportEarlyUse } from "../../ui/first-screen/early-use.ts";
import { painted } from "../../ui/first-screen/painted.ts";
import { openHydration } from "../../ui/first-screen/hydration.ts";
import { Hydrated, HydrationContext, PagePart } from "../../ui/first-screen/page-part.tsx";

// A page that the server has rendered, used before React listens, and while it hydrates.

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

const [, script = ""] = /<script>([^]*?)<\/script>/.exec(page) ?? [];
// oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- as the browser runs it
const beginPage = () => new Function(script)();

const ends: Array<() => void> = [];
afterEach(() => {
  releaseAll();
  for (const end of ends.splice(0)) end();
});

/** What the form was told, last first. */
const sent: string[] = [];
const pressed: string[] = [];

function Form() {
  const [name, setName] = useState("");
  const [word, setWord] = useState("beurre");
  const [bio, setBio] = useState(false);
  const [range, setRange] = useState("flour");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(`${name} ${word} ${bio} ${range}`);
      }}
    >
      <input id="name" value={name} onChange={({ target }) => setName(target.value)} />
      <input id="word" value={word} onChange={({ target }) => setWord(target.value)} />
      {/* Turns round, whatever it is told: told twice it would be as before. */}
      <input id="bio" type="checkbox" checked={bio} onChange={() => setBio((was) => !was)} />
      <select id="range" value={range} onChange={({ target }) => setRange(target.value)}>
        <option value="flour">Farine</option>
        <option value="frozen">Surgelés</option>
      </select>
      <button type="button" onClick={() => pressed.push(name)}>
        Mode fournil
      </button>
    </form>
  );
}

/** Renders the page as the server does and gives the way to hydrate it. */
const rendered = async (content = <Form />, hydratedContent = content) => {
  sent.length = 0;
  pressed.length = 0;
  document.body.innerHTML = `<div id="root"></div>`;
  const root = document.getElementById("root");
  if (root === null) throw new Error("just made");
  const { prelude } = await prerender(<PagePart>{content}</PagePart>);
  root.innerHTML = await new Response(prelude).text();
  beginPage();
  const recovered: unknown[] = [];
  const hydrate = async () => {
    let early: EarlyUse | null = null;
    const hydration = openHydration(() => early?.tellAgain());
    const content = (
      <HydrationContext value={hydration}>
        <PagePart>{hydratedContent}</PagePart>
        <Hydrated part={hydration.root} />
      </HydrationContext>
    );
    const react = await act(async () => {
      const onRecoverableError = (error: unknown) => void recovered.push(error);
      const opened = hydrateRoot(root, content, { onRecoverableError });
      early = reportEarlyUse(root);
      return opened;
    });
    ends.push(() => act(() => react.unmount()));
    await act(painted);
    expect(recovered).toEqual([]);
    return { hydration, react };
  };
  return { hydrate };
};

const field = (id: string): HTMLInputElement => {
  const element = document.getElementById(id);
  if (!(element instanceof HTMLInputElement)) throw new Error(id);
  return element;
};
const range = (): HTMLSelectElement => {
  const element = document.querySelector("select");
  if (element === null) throw new Error("range");
  return element;
};
const button = (): HTMLButtonElement => {
  const element = document.querySelector("button");
  if (element === null) throw new Error("button");
  return element;
};
const send = () => act(() => document.querySelector("form")?.requestSubmit());

it("tells React of all that was filled in before it listened", async () => {
  const { hydrate } = await rendered();
  field("name").value = "gerant";
  field("word").value = "";
  field("bio").click();
  range().value = "frozen";
  await hydrate();
  expect([field("name").value, field("word").value, field("bio").checked, range().value]).toEqual([
    "gerant",
    "",
    true,
    "frozen",
  ]);
  send();
  expect(sent).toEqual(["gerant  true frozen"]);
});

it("sends once, with what was typed, a form that was sent before its code was there", async () => {
  const { hydrate } = await rendered();
  field("name").value = "gerant";
  document.querySelector("form")?.requestSubmit();
  document.querySelector("form")?.requestSubmit();
  expect(sent).toEqual([]);
  await hydrate();
  expect(sent).toEqual(["gerant beurre false flour"]);
});

it("presses once, after what was typed, a button that was pressed before its code was there", async () => {
  const { hydrate } = await rendered();
  field("name").value = "gerant";
  button().click();
  button().click();
  await hydrate();
  expect(pressed).toEqual(["gerant"]);
  act(() => button().click());
  expect(pressed).toEqual(["gerant", "gerant"]);
});

/** Rendered by the server as a part whose code the browser has when it `comes`. */
const renderedAhead = async (Part: ComponentType) => {
  const code = Promise.withResolvers<{ default: ComponentType }>();
  const OnServer = lazy(() => Promise.resolve({ default: Part }));
  const InBrowser = lazy(() => code.promise);
  const { hydrate } = await rendered(
    <PagePart comesLater={() => Promise.resolve()}>
      <OnServer />
    </PagePart>,
    <PagePart comesLater={() => code.promise}>
      <InBrowser />
    </PagePart>,
  );
  return { hydrate, comes: () => code.resolve({ default: Part }) };
};

it("presses a button of a part whose code comes later, once it is there", async () => {
  const { hydrate, comes } = await renderedAhead(Form);
  await hydrate();
  await act(async () => {
    button().click();
    button().click();
    field("name").value = "gerant";
    field("name").dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(pressed).toEqual([]);
  await act(async () => comes());
  await act(painted);
  expect(pressed).toEqual(["gerant"]);
});

it("presses two buttons of such a part, each once, in the order of their presses", async () => {
  const told: string[] = [];
  const Categories = () =>
    ["Farines", "Surgelés"].map((name) => (
      <button key={name} id={name} type="button" onClick={() => told.push(name)}>
        {name}
      </button>
    ));
  const { hydrate, comes } = await renderedAhead(Categories);
  await hydrate();
  await act(async () => {
    for (const name of ["Surgelés", "Farines", "Farines"]) document.getElementById(name)?.click();
  });
  expect(told).toEqual([]);
  await act(async () => comes());
  await act(painted);
  expect(told).toEqual(["Surgelés", "Farines"]);
});

it("asks for the code of a part that comes later before the page is hydrated", async () => {
  const happened: string[] = [];
  const code = Promise.withResolvers<{ default: typeof Form }>();
  const ask = () => {
    happened.push("asked");
    return code.promise;
  };
  const OnServer = lazy(() => Promise.resolve({ default: Form }));
  const InBrowser = lazy(() => code.promise);
  const { hydrate } = await rendered(
    <PagePart comesLater={() => Promise.resolve()}>
      <OnServer />
    </PagePart>,
    <PagePart comesLater={ask}>
      <InBrowser />
    </PagePart>,
  );
  const { hydration } = await hydrate();
  await act(() => hydration.done.then(() => void happened.push("done")));
  expect(happened).toEqual(["asked", "done"]);
});

it("does not wait for a part that is left before it is hydrated", async () => {
  const OnServer = lazy(() => Promise.resolve({ default: Form }));
  const InBrowser = lazy(() => new Promise<{ default: typeof Form }>(() => undefined));
  const { hydrate } = await rendered(<OnServer />, <InBrowser />);
  const { hydration, react } = await hydrate();
  let isDone = false;
  void hydration.done.then(() => (isDone = true));
  await act(async () => undefined);
  expect(isDone).toBe(false);
  // The next page has parts of its own, which are there at once.
  await act(async () =>
    react.render(
      <HydrationContext value={hydration}>
        <main>
          <PagePart>
            <p>La page suivante</p>
          </PagePart>
        </main>
      </HydrationContext>,
    ),
  );
  expect([isDone, document.body.textContent]).toEqual([true, "La page suivante"]);
});

it("lets a form go that has an address of its own", async () => {
  await rendered(<form action="/recherche" />);
  const event = new Event("submit", { bubbles: true, cancelable: true });
  document.querySelector("form")?.dispatchEvent(event);
  expect([event.defaultPrevented, window.heldUntilCode.form]).toEqual([false, null]);
});

it("holds nothing in a page that is rendered anew", async () => {
  await rendered();
  releaseAll();
  button().click();
  const event = new Event("submit", { bubbles: true, cancelable: true });
  document.querySelector("form")?.dispatchEvent(event);
  const { form, button: held } = window.heldUntilCode;
  expect([event.defaultPrevented, form, held]).toEqual([false, null, null]);
});
