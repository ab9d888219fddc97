import { NotFound } from "./layout/not-found.tsx";
import { SkipLink } from "./layout/skip-link.tsx";

/** The site. No page is written yet: every path is answered by the specification's 404 page. */
export default function App() {
  return (
    <>
      <SkipLink />
      <NotFound />
    </>
  );
}
