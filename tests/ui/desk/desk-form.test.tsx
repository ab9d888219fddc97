import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { ApplicationRefusal } from "../../../api-schema/staff-applications.ts";
import type { ApiError } from "../../../core/api/errors.ts";
import { DeskForm } from "../../../ui/desk/form/desk-form.tsx";
import { fieldsOf } from "../../../ui/desk/form/form-fields.ts";
import { type DeskFormOptions, useDeskForm } from "../../../ui/desk/form/use-desk-form.ts";

const FIELDS = fieldsOf(ApplicationRefusal, {
  reason: { label: "Motif", help: "Il est envoyé.", kind: "lines" },
});

function Form(options: Partial<DeskFormOptions<"reason">>) {
  const form = useDeskForm({
    fields: FIELDS,
    initial: { reason: "" },
    send: () => Promise.resolve(),
    ...options,
  });
  return <DeskForm state={form} submit="Refuser" />;
}

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Motif/ });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = () =>
  act(async () => fireEvent.click(screen.getByRole("button", { name: "Refuser" })));
const describedBy = () =>
  (field().getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);

const refusal = (fields: readonly { field: string; message: string }[]): ApiError => ({
  _tag: "ServerRefused",
  status: 422,
  code: 422,
  message: "Refusé.",
  fields,
  retryAfter: null,
});

afterEach(cleanup);

describe("the desk's form", () => {
  it("has the label, the help and the length that page and contract declare", () => {
    render(<Form />);
    expect([field().maxLength, field().required, describedBy()]).toEqual([
      1000,
      true,
      ["Il est envoyé."],
    ]);
  });

  it("says under the field what is missing, starts there, and sends nothing", async () => {
    let sent = 0;
    render(<Form send={() => Promise.resolve((sent += 1))} />);
    await press();
    expect([describedBy(), document.activeElement === field(), sent]).toEqual([
      ["Il est envoyé.", "Champ obligatoire"],
      true,
      0,
    ]);
  });

  it("keeps what was typed when it is refused, and says by field why", async () => {
    render(
      <Form send={() => Promise.reject(refusal([{ field: "reason", message: "Trop court." }]))} />,
    );
    type("Non");
    await press();
    expect([field().value, describedBy(), field().getAttribute("aria-invalid")]).toEqual([
      "Non",
      ["Il est envoyé.", "Trop court."],
      "true",
    ]);
    type("Non, merci");
    expect(describedBy()).toEqual(["Il est envoyé."]);
  });

  it("says above the fields why it was refused, when no field is the reason", async () => {
    render(<Form send={() => Promise.reject(refusal([]))} />);
    type("Non");
    await press();
    expect([screen.getByRole("alert").textContent, field().value]).toEqual([
      "Erreur : Refusé.",
      "Non",
    ]);
  });

  it("asks before it is sent where it was declared, and changes nothing without a yes", async () => {
    const sent: unknown[] = [];
    render(
      <Form
        confirm={({ reason }) => ({ title: `Refuser : ${reason} ?`, button: "Oui, refuser" })}
        send={(values) => Promise.resolve(sent.push(values))}
      />,
    );
    type("Non");
    await press();
    fireEvent.click(screen.getByRole("button", { name: "Ne rien changer" }));
    expect(sent).toEqual([]);
    await press();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Oui, refuser" })));
    expect([sent, field().value]).toEqual([[{ reason: "Non" }], ""]);
  });

  it("keeps what is typed while the rest is on its way, and is empty where nothing was", async () => {
    const answers: (() => void)[] = [];
    render(<Form send={() => new Promise<void>((resolve) => answers.push(resolve))} />);
    type("Four en panne.");
    await press();
    type("Four en panne. Rappeler lundi.");
    await act(async () => answers[0]?.());
    expect(field().value).toBe("Four en panne. Rappeler lundi.");
    await press();
    await act(async () => answers[1]?.());
    expect(field().value).toBe("");
  });
});
