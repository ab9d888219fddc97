import { dropOutdated } from "./caches.ts";
import { answerRead, isCachedRead } from "./reads.ts";
import {
  answerFile,
  answerPage,
  dropOldShells,
  installShell,
  isBuiltFile,
  isPage,
} from "./shell.ts";
import { answerPicture, isPicture } from "./pictures.ts";
import { forgetPerson } from "./person.ts";
import { subscribeToPushes } from "./push.ts";
import { worker } from "./scope.ts";

// The shop's one service worker: opens it without network with what this browser keeps for its
// customer, and shows what the server pushes. Whatever is not named here goes past it.

subscribeToPushes(worker);

worker.addEventListener("install", (event) => event.waitUntil(installShell(event)));

worker.addEventListener("activate", (event) =>
  event.waitUntil(
    Promise.all([
      dropOldShells(),
      dropOutdated(),
      worker.registration.navigationPreload?.enable(),
      // The page that has brought the first worker is kept from its first visit on.
      worker.clients.claim(),
    ]),
  ),
);

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (new URL(request.url).origin !== worker.location.origin) return;
  if (isPage(request)) event.respondWith(answerPage(event));
  else if (isBuiltFile(request)) event.respondWith(answerFile(request));
  else if (isCachedRead(request)) event.respondWith(answerRead(event));
  else if (isPicture(request)) event.respondWith(answerPicture(request));
});

worker.addEventListener("message", (event) => {
  if (event.data === "forget") event.waitUntil(forgetPerson());
  if (event.data === "takeOver") event.waitUntil(worker.skipWaiting());
});
