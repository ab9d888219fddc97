/** Makes the cache's library be evaluated on its own. */
export { QueryClient } from "@tanstack/react-query";
