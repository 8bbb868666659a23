// What the package has besides its code: texts for editors, and sources for debuggers.

import { deepEqual, ok } from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import ts from "typescript";

const dist = fileURLToPath(new URL(".", import.meta.resolve("nimber-client")));

test("each method has a text", () => {
  const program = ts.createProgram([`${dist}index.d.ts`], { module: ts.ModuleKind.NodeNext, strict: true, types: [] });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(`${dist}index.d.ts`);
  const index = source && checker.getSymbolAtLocation(source);
  ok(index);
  let found = 0;
  const silent = checker.getExportsOfModule(index).flatMap((symbol) => {
    const declared = checker.getDeclaredTypeOfSymbol(symbol);
    const isOne = /^(Nimber|Game|.*Calls)$/.test(symbol.name);
    return (isOne ? declared.getProperties() : []).flatMap((property) => {
      const type = checker.getTypeOfSymbol(property);
      const calls = type.getCallSignatures();
      found += calls.length;
      const documented = calls.length > 0 ? calls : [property];
      return documented.some((one) => one.getDocumentationComment(checker).length === 0) ? [`${symbol.name}.${property.name}`] : [];
    });
  });
  ok(found > 150);
  deepEqual(silent.filter((name) => !name.includes("#")), []);
});

test("each source map has its source", () => {
  const maps = readdirSync(dist).filter((file) => file.endsWith(".js.map"));
  ok(maps.includes("index.js.map"));
  for (const map of maps) {
    const { sourcesContent } = JSON.parse(readFileSync(dist + map, "utf8"));
    ok(sourcesContent?.every((text: unknown) => typeof text === "string" && text.length > 0), map);
  }
});
