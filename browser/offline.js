// A service worker that keeps the whole page of one build for when its host cannot be reached. While it can, the host is
// asked as if this were not here.

const BUILD = new URL(location.href).searchParams.get("build");
//: Other pages of the same host may keep something too.
const OURS = `merchant-rules ${registration.scope} `;
const KEPT = `${OURS}${BUILD}`;

/** All files of the build; none of them if the host has another one by now. */
async function keep() {
  const manifest = await (await fetch("manifest.json")).json();
  if (manifest.build !== BUILD) throw new Error("another build is there");
  const files = [...manifest.page, ...manifest.files, ...manifest.wheels].map(({ file }) => file);
  await (await caches.open(KEPT)).addAll(["./", "manifest.json", ...files]);
  await skipWaiting();
}

async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== KEPT);
  await Promise.all(others.map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await (await caches.open(KEPT)).match(request, { ignoreSearch: true, ignoreVary: true });
    if (!found) throw error;
    return found;
  }
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
