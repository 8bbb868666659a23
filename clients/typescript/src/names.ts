// Written by `cargo run -p nimber-openapi -- pages`.
import type { GameName } from "./index.js";

/** The games, and how a question that takes a query string is asked. */
export const NAMES: Record<GameName, "GET" | "POST"> = {
  "nim": "GET",
  "subtraction": "GET",
  "lasker": "GET",
  "wythoff": "GET",
  "kayles": "GET",
  "grundy": "GET",
  "split": "GET",
  "octal": "GET",
  "chomp": "GET",
  "ichomp": "GET",
  "sprouts": "GET",
  "brussels-sprouts": "GET",
  "dag": "POST",
  "sum": "POST",
};
