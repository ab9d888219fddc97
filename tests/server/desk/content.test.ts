import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CmsPage } from "../../../api-schema/cms.ts";
import type { ContentVersion, StaffContent } from "../../../api-schema/staff-content.ts";
import type { StaffChange } from "../../../api-schema/staff-resources.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { refusalOf, type SupportBrowser } from "../support-desk.ts";
import { agentWith, changed, write } from "./desk-resources.ts";

// Thursday noon; the page is planned for Friday, six o'clock in Paris.
const NOW = "2026-11-26T11:00:00.000Z";
const FRIDAY_SIX = "2026-11-27T05:00:00.000Z";

let shop: TestShop;
let author: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  shop.clock.set(NOW);
  author = await agentWith(shop, "autrice", ["content"], "14.0.0.1");
});
afterAll(() => shop.stop());

/** It is later: who was at the desk yesterday signs in again. */
const later = async (at: string): Promise<void> => {
  shop.clock.set(at);
  await author.signIn("autrice@panetier.example");
};

const blocks = (text: string, href = "/produits") =>
  JSON.stringify({
    content: [
      { type: "title", level: "h2", text },
      { type: "button", label: "Voir les produits", href, newTab: false },
    ],
  });
const words = (code: string, text = "Le pain de Noël") => ({
  code,
  uri: `/${code}`,
  name: "Noël",
  title: text,
  blocks: blocks(text),
});

const begin = (body: object) => changed<StaffContent>(author, "/content", body);
const save = (version: StaffContent, cells: object) =>
  changed<StaffContent>(author, `/content/${version.id}/cells`, {
    revision: version.revision,
    cells,
  });
const act = (version: StaffContent, does: string, more: object = {}) =>
  changed<StaffContent>(author, `/content/${version.id}/steps`, {
    act: does,
    revision: version.revision,
    ...more,
  });
const refused = async (version: StaffContent, does: string, more: object = {}) =>
  refusalOf(
    await author.send("POST", `/content/${version.id}/steps`, {
      act: does,
      revision: version.revision,
      ...more,
    }),
  );
const read = (id: number) => author.read<StaffContent>(`/content/${id}`);

/** The title that the shop shows at an address; its status where it shows none. */
const titleAt = async (slug: string): Promise<string | number> => {
  const answer = await shop.fetch(`/api/v2/shop/cms-plugin/pages/${slug}`);
  if (answer.status !== 200) return answer.status;
  const page: CmsPage = await answer.json();
  return page.title;
};

/** What was read is relied on for a second. */
const shows = (slug: string, title: string | number): Promise<void> =>
  expect.poll(() => titleAt(slug), { timeout: 5000 }).toBe(title);

const checkedPage = async (code: string, text?: string) => {
  const begun = await begin({ resource: "pages" });
  return act(await save(begun, words(code, text)), "check");
};

describe("[DESK-C1] a page", () => {
  it("is written, checked, planned for Friday at six, published then and once, withdrawn and brought back", async () => {
    const checked = await checkedPage("noel");
    expect([checked.state, checked.problems, checked.isNew]).toEqual(["checked", [], true]);
    const planned = await act(checked, "plan", { at: FRIDAY_SIX });
    expect([planned.state, planned.plannedFor]).toEqual(["planned", FRIDAY_SIX]);
    expect(await refused(planned, "publish")).toEqual([409, "Cette version est déjà « prévu »."]);

    await later("2026-11-27T04:59:50.000Z");
    expect([await shop.publishDue(), await titleAt("noel")]).toEqual([0, 404]);
    await later(FRIDAY_SIX);
    const looks = await Promise.all([shop.publishDue(), shop.publishDue()]);
    expect([looks.toSorted((a, b) => a - b), await shop.publishDue()]).toEqual([[0, 1], 0]);
    await shows("noel", "Le pain de Noël");
    const published = await read(planned.id);
    expect([published.state, published.publishedAt, published.plannedFor]).toEqual([
      "published",
      expect.stringMatching(/^2026-11-27T05:00:0/),
      null,
    ]);
    const history = await author.read<readonly StaffChange[]>("/changes?resource=pages&key=noel");
    expect(history.map(({ run, who, before }) => [run, who, before])).toEqual([
      [published.run, "autrice@panetier.example", null],
    ]);

    const withdrawn = await act(published, "withdraw");
    expect(withdrawn.state).toBe("withdrawn");
    await shows("noel", 404);
    const back = await act(withdrawn, "bringBack");
    expect(back.state).toBe("published");
    await shows("noel", "Le pain de Noël");
    expect(back.moves.map(({ event, from, to }) => [event, from, to])).toEqual([
      ["content.broughtBack", "withdrawn", "published"],
      ["content.withdrawn", "published", "withdrawn"],
      ["publication.done", "planned", "published"],
      ["publication.planned", "checked", "planned"],
      ["check.passed", "draft", "checked"],
      ["draft.saved", "draft", "draft"],
      ["version.begun", "draft", "draft"],
    ]);
  });

  it("keeps its versions: a draft stands beside what is published, an earlier one is taken up again", async () => {
    const first = await act(await checkedPage("galette", "La galette"), "publish");
    const draft = await begin({ resource: "pages", key: "galette" });
    expect([draft.id === first.id, draft.state, draft.cells["title"]]).toEqual([
      false,
      "draft",
      "La galette",
    ]);
    expect((await begin({ resource: "pages", key: "galette" })).id).toBe(draft.id);
    const saved = await save(draft, words("galette", "La galette des rois"));
    await shows("galette", "La galette");
    const second = await act(await act(saved, "check"), "publish");
    await shows("galette", "La galette des rois");
    expect((await read(first.id)).state).toBe("replaced");
    const again = await begin({ resource: "pages", like: first.id });
    await act(await act(again, "check"), "publish");
    await shows("galette", "La galette");
    expect((await read(second.id)).versions.map(({ title, state }) => [title, state])).toEqual([
      ["La galette", "published"],
      ["La galette des rois", "replaced"],
      ["La galette", "replaced"],
    ]);
  });

  it("[DESK-C2] with a link that leads nowhere or a picture that is not there stays a draft, and says where", async () => {
    const begun = await begin({ resource: "pages" });
    const wrong = {
      ...words("liens"),
      blocks: JSON.stringify({
        content: [
          {
            type: "text",
            html: '<p><a href="/recettes/nulle-part">Lire</a> <a href="/liens">ici</a></p>',
          },
          { type: "imageCollection", images: [{ path: "/images/pas-la", alt: "" }] },
        ],
        hero: [{ type: "button", label: "Aller", href: "javascript:x", newTab: false }],
      }),
    };
    const looked = await act(await save(begun, wrong), "check");
    expect([looked.state, looked.problems]).toEqual([
      "draft",
      [
        {
          place: "Blocs, content, n° 1",
          text: "Le lien « /recettes/nulle-part » ne mène nulle part.",
        },
        {
          place: "Blocs, content, n° 2, images, n° 1",
          text: "L’image « /images/pas-la » n’est pas dans la boutique.",
        },
        { place: "Blocs, hero, n° 1", text: "« javascript:x » n’est pas une adresse qui se suit." },
      ],
    ]);
    const bare = await act(await save(looked, { code: "liens" }), "check");
    expect([bare.state, bare.problems.length > 0]).toEqual(["draft", true]);
  });

  it("[DESK-C3] whose row has moved since is a draft again, and nothing is published over it", async () => {
    await act(await checkedPage("horaires", "Nos horaires"), "publish");
    const draft = await begin({ resource: "pages", key: "horaires" });
    const saved = await save(draft, words("horaires", "Nos horaires d'hiver"));
    const planned = await act(await act(saved, "check"), "plan", {
      at: "2026-12-01T05:00:00.000Z",
    });
    const direction = await agentWith(shop, "directrice", ["direction"], "14.0.0.2");
    await write(direction, "pages", [{ cells: { code: "horaires", title: "Nos heures" } }]);
    await later("2026-12-01T05:00:00.000Z");
    expect(await shop.publishDue()).toBe(1);
    await shows("horaires", "Nos heures");
    const back = await read(planned.id);
    expect([back.state, back.problems]).toEqual([
      "draft",
      [
        {
          place: "Titre",
          text: "Modifié depuis par directrice : relisez, puis proposez de nouveau.",
        },
      ],
    ]);
    const listed = await author.read<readonly ContentVersion[]>("/content?resource=pages");
    expect(listed[0]?.id).toBe(planned.id);
  });

  it("[DESK-C4] is published once after a process that was killed in the midst", async () => {
    const checked = await checkedPage("tue", "Coupé");
    await act(checked, "plan", { at: "2026-12-02T05:00:00.000Z" });
    await later("2026-12-02T05:00:00.000Z");
    // The write into the journal, the last of all, ends the session as a kill does.
    await shop.sql(
      `create function cut() returns trigger language plpgsql as $$ begin
         perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
    );
    await shop.sql(
      "create trigger cut before insert on content_step for each row when (new.event = 'publication.done') execute function cut()",
    );
    await expect(shop.publishDue()).rejects.toThrow();
    const runs = () =>
      shop.sql<{ readonly state: string }>(
        "select state from exchange_run where file_name = $1 and state = 'applied'",
        [`Contenu n° ${checked.id}`],
      );
    expect([await titleAt("tue"), await runs()]).toEqual([404, []]);
    await shop.sql("drop trigger cut on content_step");
    expect([await shop.publishDue(), await shop.publishDue()]).toEqual([1, 0]);
    await shows("tue", "Coupé");
    expect(await runs()).toEqual([{ state: "applied" }]);
  });

  it("[DESK-C5] is refused to who saw another revision, and to who may not write", async () => {
    const begun = await begin({ resource: "pages" });
    await save(begun, words("revision"));
    expect(await refused(begun, "check")).toEqual([
      409,
      "Modifié depuis par autrice@panetier.example : relisez cette version.",
    ]);
    const seller = await agentWith(shop, "vendeur", ["orders"], "14.0.0.5");
    const other = await agentWith(shop, "catalogueur", ["catalogue"], "14.0.0.6");
    expect([
      (await seller.get("/content")).status,
      (await other.get("/content")).status,
      (await other.send("POST", "/content", { resource: "pages" })).status,
    ]).toEqual([404, 200, 404]);
  });
});

it("two who write first in a month both begin", async () => {
  await later("2027-03-01T08:00:00.000Z");
  const begun = await Promise.all(Array.from({ length: 6 }, () => begin({ resource: "articles" })));
  expect(begun.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => "draft"));
});
