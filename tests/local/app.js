// What is bundled, and what a page without a bundler loads. The title says when it is done.
import { createNimber } from "nimber-local";

const begun = performance.now();
try {
  const nimber = await createNimber();
  const answer = await (await nimber.fetch("/nim?heaps=3,5,7")).json();
  const ready = performance.now() - begun;
  const sprouts = await (await nimber.fetch("/sprouts?spots=12")).json();
  nimber.close();
  document.title = JSON.stringify({ sg: answer.sg, outcome: sprouts.outcome, ready: Math.round(ready) });
} catch (error) {
  document.title = JSON.stringify({ error: String(error) });
}
