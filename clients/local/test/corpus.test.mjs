// The recorded answers of the service, asked of the module.

import { test } from "node:test";
import { createNimber } from "nimber-local";
import { Comparison, recorded, sent } from "./recorded.mjs";

test("the module answers as the service does", async () => {
  const nimber = await createNimber();
  const comparison = new Comparison();
  for (const exchange of recorded()) {
    const response = await nimber.fetch(`http://localhost${exchange.path}`, sent(exchange));
    const type = response.headers.get("content-type") ?? undefined;
    comparison.add(exchange, { status: response.status, type, body: await response.text() });
  }
  nimber.close();
  comparison.end();
});
