import { type PageBuild, pageBuildIn } from "../../core/offline/page-build.ts";

let ofThisPage: PageBuild | undefined;

/** Of the page that this code runs in; on the server nothing asks for it. */
export const pageBuild = (): PageBuild => (ofThisPage ??= pageBuildIn(window, () => Date.now()));
