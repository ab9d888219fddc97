// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import "./design/tokens.css";
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import "./design/base.css";
import { lazy, type ReactNode, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { App, openApp } from "./app.tsx";
import { flowsAreOn } from "./flows-link/flows-mark.ts";
import { Loader } from "./widgets/loader.tsx";

/** Every widget in its states, at /_widgets in development only: the build drops it. */
const WidgetsPage = import.meta.env.DEV
  ? lazy(() => import("./widgets-page/widgets-page.tsx"))
  : undefined;

/** The flows laboratory, at /_flows in development or with setting FLOWS. */
const LabPage = flowsAreOn() ? lazy(() => import("./flows/page/lab-page.tsx")) : undefined;

const pageAt = (path: string): ReactNode => {
  if (WidgetsPage !== undefined && path.startsWith("/_widgets")) return <WidgetsPage />;
  if (LabPage !== undefined && /^\/_flows(?:\/|$)/.test(path)) return <LabPage />;
  return <App shop={openApp()} />;
};

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");
createRoot(root).render(
  <StrictMode>
    <Suspense fallback={<Loader />}>{pageAt(location.pathname)}</Suspense>
  </StrictMode>,
);
