import { FLOWS } from "../../../machines/flows/registry.ts";

export default function LabPage() {
  return (
    <main>
      {Object.values(FLOWS).map(({ name, title }) => (
        <p key={name}>{title}</p>
      ))}
    </main>
  );
}
