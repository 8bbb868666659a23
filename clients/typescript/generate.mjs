// Writes src/api.d.ts, the types of every game, and src/routes.ts, its calls, from ../../openapi.yaml.

import { execSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

// `npm install` of this folder from another one runs this before the tools are there.
const { parse } = await import("yaml").catch(() => {
  execSync("npm ci --ignore-scripts --no-audit --no-fund", { stdio: "inherit" });
  return import("yaml");
});
const { paths, components, tags } = parse(readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8"));
const { schemas } = components;

const quoted = (text) => JSON.stringify(text);
const key = (name) => (/^\w+$/.test(name) ? name : quoted(name));
const last = (reference) => reference?.split("/").at(-1);
const resolve = ({ $ref, ...own }) => ({ ...($ref && components[$ref.split("/")[2]][last($ref)]), ...own });
const grouped = (type) => (/^\w+$|^\{[^]*\}$/.test(type) && !/\} [&|] /.test(type) ? type : `(${type})`);
const all = (types, sign) => (types.length === 1 ? types[0] : types.map(grouped).join(sign));
const isNullable = ({ oneOf, type }) => oneOf?.some((choice) => choice.type === "null") || type?.includes?.("null");

/** A comment that editors show. */
function doc(about = "") {
  const text = about.trim().replaceAll("*/", "*\\/");
  const lines = text.split("\n").map((line) => ` * ${line}`.trimEnd());
  return text === "" ? "" : text.includes("\n") ? `/**\n${lines.join("\n")}\n */\n` : `/** ${text} */\n`;
}

/** The fields of an object. Those of `then` are absent or null. */
function fields({ properties = {}, required = [], then: { properties: absent = {} } = {} }) {
  const entries = Object.entries(properties).map(([name, field]) => {
    return `${doc(resolve(field).description)}${key(name)}${required.includes(name) ? "" : "?"}: ${type(field)};\n`;
  });
  return `{\n${entries.join("")}${Object.keys(absent).map((name) => `${key(name)}?: null;\n`).join("")}}`;
}

/** A schema as a type. */
function type(schema) {
  const { $ref, const: constant, enum: values, oneOf, anyOf, allOf, type: kind, items, additionalProperties: others } = schema;
  if ($ref) return last($ref);
  if (constant !== undefined) return quoted(constant);
  if (values) return values.map(quoted).join(" | ");
  if (oneOf ?? anyOf) return all((oneOf ?? anyOf).map(type), " | ");
  if (allOf) return all(allOf.map(type), " & ");
  if (Array.isArray(kind)) return kind.map((one) => type({ ...schema, type: one })).join(" | ");
  if (kind === "array") {
    const item = type(items);
    const { minItems = 0, maxItems } = schema;
    if (minItems === maxItems && maxItems <= 4) return `[${Array(maxItems).fill(item).join(", ")}]`;
    return `${grouped(item)}[]`;
  }
  if (kind === "object" && !schema.properties) return `Record<string, ${others instanceof Object ? type(others) : "unknown"}>`;
  if (kind === "object") return fields(schema);
  return { integer: "number", number: "number", string: "string", boolean: "boolean", null: "null" }[kind] ?? "unknown";
}

// A move in a sum is one of a component's game. The document allows any object, because many generators make one class of it.
const ofParts = Object.keys(schemas).filter((name) => name.endsWith("PlayerMove") && name !== "SumPlayerMove");
schemas.SumPartPlayerMove = { description: "A move of a component's game.", anyOf: ofParts.map((name) => ({ $ref: name })) };
schemas.SumPlayerMove.allOf[0].properties.move = { $ref: "#/components/schemas/SumPartPlayerMove" };

/** The names of the fields of a schema. */
function names(schema) {
  const { properties = {}, allOf = [], oneOf = [] } = resolve(schema);
  return [...Object.keys(properties), ...[...allOf, ...oneOf].flatMap(names)];
}

/** The status of each type of problem, by the examples, and of those without one. */
function statuses() {
  const found = { "head-too-large": 431, "internal-error": 500, "not-implemented": 501, "uri-too-long": 414 };
  const look = (value) => {
    if (!(value instanceof Object)) return;
    if (value.status && value.type?.startsWith?.("/problems/")) found[last(value.type)] = value.status;
    Object.values(value).forEach(look);
  };
  look([paths, components.responses]);
  return found;
}

/** Whether an object with these fields can be sent in this way: what it always has is not left out. */
function canHave({ then: { properties: absent = {} } }, { required = [] }) {
  return !required.some((name) => name in absent);
}

/** What the document cannot say about some types: which of their fields go together. */
function together(name, schema) {
  const { kind, move } = schema.properties ?? {};
  if (last(kind?.$ref) === "AdviceKind") return `Advice<${type(move.oneOf[0])}>`;
  if (schema.properties?.game_over) return `${fields(schema)} & Ending`;
  // A position or a move of an answer can be sent back as it is, in one of these ways.
  const sent = name.endsWith("Position") ? name.replace(/Position$/, "Shape") : name.replace(/Move$/, "PlayerMoveShape");
  const shapes = schema.properties && schemas[sent]?.oneOf?.filter((shape) => canHave(resolve(shape), schema));
  if (shapes?.length > 1) return `${fields(schema)} & (${shapes.map(type).join(" | ")})`;
  // A player's move is sent in one of several ways.
  if (name.endsWith("PlayerMove") && schema.then) return type(schema.then);
  if (schema.discriminator?.propertyName === "type") {
    const status = statuses();
    return Object.entries(schema.discriminator.mapping).map(([of, kind]) => {
      if (!status[last(of)]) throw new Error(`no example has the status of ${of}`);
      return `(${last(kind)} & { type: ${quoted(of)}; status: ${status[last(of)]} })`;
    }).join(" | ");
  }
}

/** The declaration of a schema. */
function declaration([name, schema]) {
  // A position that is sent in one of several ways.
  const shape = name.endsWith("Input") && name.replace(/Input$/, "Shape");
  const special = shape in schemas ? shape : together(name, schema);
  const parts = schema.allOf ?? [schema];
  const isPlain = !special && schema.type === "object" && schema.properties;
  const head = doc(schema.description);
  if (isPlain) return `${head}export interface ${name} ${fields(schema)}\n`;
  return `${head}export type ${name} = ${special || all(parts.map(type), " & ")};\n`;
}

/** The games: their names, the first words of their schemas, and their operations. */
const games = Object.entries(paths).flatMap(([path, { post }]) => {
  const [, name, verb] = path.split("/");
  if (verb !== "analyze" || name.startsWith("{")) return [];
  const prefix = last(post.requestBody.content["application/json"].schema.$ref).replace(/AnalyzeRequest$/, "");
  const verbs = Object.entries(paths).flatMap(([path, methods]) => {
    const [, of, verb, ...more] = path.split("/");
    if (of !== name || !verb || verb.startsWith("{") || more.length) return [];
    const [method, operation] = methods.post ? ["POST", methods.post] : ["GET", methods.get];
    return [{ verb: verb === "board.svg" ? "draw" : verb, path, method, operation }];
  });
  return [{ name, prefix, verbs, asked: paths[`/${name}`]?.get }];
});

/** What a question in a query string takes: a position as answers have it, where it is about one, and its parameters. */
function query({ prefix, asked }, operation) {
  const parameters = (operation.parameters ?? []).map(resolve).filter((parameter) => parameter.in === "query");
  const sent = parameters.map((parameter) => parameter.name);
  const options = names({ $ref: "#/components/schemas/NormalAnalysisOptions" });
  const position = asked.parameters.map((parameter) => resolve(parameter).name).filter((name) => !options.includes(name));
  const fits = ({ required, properties }) => {
    return required.every((name) => sent.includes(name) || names(properties[name]).some((inner) => sent.includes(inner)));
  };
  const isAboutOne = position.every((name) => sent.includes(name));
  const shapes = schemas[`${prefix}Shape`]?.oneOf.filter((shape) => fits(resolve(shape))).map(type) ?? [`${prefix}Input`];
  const own = parameters.filter((parameter) => !(isAboutOne && position.includes(parameter.name)));
  const properties = Object.fromEntries(own.map(({ name, description, schema }) => [name, { ...schema, description }]));
  const required = own.filter((parameter) => parameter.required).map((parameter) => parameter.name);
  const parts = [...(isAboutOne ? [all(shapes, " | ")] : []), ...(own.length ? [fields({ properties, required })] : [])];
  return { input: parts.length ? all(parts, " & ") : "Record<string, never>", isNeeded: isAboutOne || required.length > 0 };
}

/**
 * The signatures of a call with a position as JSON: the answer has the fields that were sent or asked for. The one without any comes
 * last, because compilers report the errors of the last one.
 */
const SIGNATURES = {
  analyze: [
    ["{ moves: MoveListing; explain: true }", "moves", "explanation"],
    ["{ moves: MoveListing }", "moves"],
    ["{ explain: true }", "explanation"],
    [""],
  ],
  move: [
    ["{ player_move: PlayerMove; analyze: Full }", "player", "next.moves"],
    ["{ player_move: PlayerMove; analyze: NextAnalysis }", "player", "next"],
    ["{ player_move: PlayerMove }", "player"],
    ["{ analyze: Full }", "next.moves"],
    ["{ analyze: NextAnalysis }", "next"],
    [""],
  ],
};

function signature({ prefix }, verb, summary, about, [asked, ...given]) {
  const isTurn = verb === "move";
  const input = `${prefix}${isTurn ? "OpponentRequest & { reply?: Reply }" : "AnalyzeRequest"}${asked && ` & ${asked}`}`
    .replace("PlayerMove", `${prefix}PlayerMove`)
    .replace("Full", 'Exclude<NextAnalysis, "winning">');
  const next = given.includes("next.moves") ? `With<${prefix}Analysis, "moves">` : given.includes("next") && `${prefix}Analysis`;
  const fields = given.filter((field) => !field.startsWith("next")).map(quoted).join(" | ");
  const whole = isTurn ? `Answered<${prefix}Exchange, Reply>` : `${prefix}Analysis`;
  const known = fields ? `With<${whole}, ${fields}>` : whole;
  const answer = next ? `Followed<${known}, ${next}>` : known;
  const what = given.length ? `${summary}. The answer has ${given.map((field) => `\`${field}\``).join(" and ")}.` : about;
  return `${doc(what)}${verb}${isTurn ? "<Reply extends boolean = true>" : ""}(input: ${input}, options?: Options): Promise<${answer}>;\n`;
}

function call(game, { verb, operation }) {
  // The rules are where a position is analysed with a query string.
  const { summary, description } = (verb === "analyze" && game.asked) || operation;
  const about = `${summary}\n\n${description}`;
  if (SIGNATURES[verb]) return SIGNATURES[verb].map((asked) => signature(game, verb, summary, about, asked)).join("");
  const content = Object.values(resolve(operation.responses[200]).content)[0];
  const body = operation.requestBody && type(operation.requestBody.content["application/json"].schema);
  const { input, isNeeded } = body ? { input: body, isNeeded: true } : query(game, operation);
  return `${doc(about)}${verb}(input${isNeeded ? "" : "?"}: ${input}, options?: Options): Promise<${type(content.schema)}>;\n`;
}

/** The types of a game, by what they are. */
function types({ name, prefix, verbs }) {
  const roles = ["Input", "Position", "Move", "ListedMove", "PlayerMove", "PlayerTurn", "Analysis", "Exchange"];
  const picture = verbs.some(({ verb }) => verb === "draw") ? "string" : "null";
  return `${key(name)}: {\n${roles.map((role) => `${role}: ${prefix}${role};\n`).join("")}Picture: ${picture};\n};\n`;
}

const about = (name) => doc(tags.find((tag) => tag.name === name).description);
const route = ({ name, verbs }) => `${key(name)}: { ${verbs.map(({ verb, method }) => `${verb}: ${quoted(method)}`).join(", ")} },\n`;

/** Indents what is between braces. */
function indented(text) {
  let depth = 0;
  return text.split("\n").map((line) => {
    const isComment = /^( \*|\/\*\*)/.test(line);
    if (!isComment && line.startsWith("}")) depth -= 1;
    const moved = line && "  ".repeat(depth) + line;
    if (!isComment && line.endsWith("{")) depth += 1;
    return moved;
  }).join("\n");
}

const written = "// Written by generate.mjs from openapi.yaml.\n\n";
const table = (name, about, rows) => `/** ${about} */\nexport interface ${name} {\n${rows.join("")}}\n`;
const api = written + indented([
  'import type { Advice, Answered, Ending, Followed, With } from "./calls.js";\nimport type { Options } from "./send.js";\n',
  ...Object.entries(schemas).map(declaration),
  table("Schemas", "The types of the document by their names there.", Object.keys(schemas).map((name) => `${name}: ${name};\n`)),
  ...games.map((game) => table(`${game.prefix}Calls`, "The calls of one game.", game.verbs.map((verb) => call(game, verb)))),
  table("Calls", "The calls of all games.", games.map(({ name, prefix }) => `${about(name)}readonly ${key(name)}: ${prefix}Calls;\n`)),
  table("GameTypes", "The types of each game.", games.map(types)),
].join("\n"));

const at = (path) => new URL(path, import.meta.url);
rmSync(at("dist"), { recursive: true, force: true });
mkdirSync(at("dist"));
// The compiler leaves out declarations that it has not made.
for (const folder of ["src", "dist"]) writeFileSync(at(`${folder}/api.d.ts`), api);
const routes = `/** How each call of each game is sent. */\nexport const ROUTES = {\n${games.map(route).join("")}} as const;\n`;
writeFileSync(at("src/routes.ts"), written + indented(routes));
