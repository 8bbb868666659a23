// Only compiled: the package takes the place of the global `fetch`.
import { createNimber, type LocalNimber } from "nimber-local";

const nimber: LocalNimber = await createNimber({ remote: "https://nimber.example.org" });
const fetch: typeof globalThis.fetch = nimber.fetch;
const response: Response = await fetch("/nim?heaps=3,5,7", { signal: AbortSignal.timeout(1000) });
console.log(response.status, await createNimber());
nimber.close();
