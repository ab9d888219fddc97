import { paths } from "../../../core/routes/paths.ts";
import { AuthoredPage } from "../../cms/authored-page.tsx";
import { Questions } from "./questions.tsx";

/** /faq: questions, folded and searched; the server gives them to search engines (FAQPage). */
export function FaqPage() {
  return <AuthoredPage path={paths.faq()} body={(parts) => <Questions parts={parts} />} />;
}
