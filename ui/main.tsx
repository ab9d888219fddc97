// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import "./design/tokens.css";
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import "./design/base.css";
import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import App from "./app.tsx";
import { Loader } from "./widgets/loader.tsx";

/** Every widget in its states, at /_widgets in development only: the build drops it. */
const WidgetsPage = import.meta.env.DEV
  ? lazy(() => import("./widgets-page/widgets-page.tsx"))
  : undefined;

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");
createRoot(root).render(
  <StrictMode>
    <Suspense fallback={<Loader />}>
      {WidgetsPage !== undefined && location.pathname.startsWith("/_widgets") ? (
        <WidgetsPage />
      ) : (
        <App />
      )}
    </Suspense>
  </StrictMode>,
);
