import "./design/tokens.css";
import "./design/base.css";
import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { Loader } from "./widgets/loader.tsx";

const App = lazy(() =>
  import.meta.env.DEV && location.pathname.startsWith("/_widgets")
    ? import("./widgets-page/widgets-page.tsx")
    : import("./app.tsx"),
);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");
createRoot(root).render(
  <StrictMode>
    <Suspense fallback={<Loader />}>
      <App />
    </Suspense>
  </StrictMode>,
);
