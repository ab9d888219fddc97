// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import "../design/tokens.css";
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import "../design/base.css";
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import "../design/primitives.css";
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import "./desk.css";
import { createRoot } from "react-dom/client";
import { openDesk } from "./desk-client.ts";
import { Desk } from "./desk.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("gestion.html has no #root.");
createRoot(root).render(<Desk client={openDesk()} />);
