// Calls a running service with the clients that generators make for TypeScript: `calls.cjs GENERATOR MODULE`, where `NIMBER_URL` is the
// service.

const assert = require("node:assert");
const path = require("node:path");

const GAMES = ["brussels-sprouts", "chomp", "grundy", "ichomp", "kayles", "lasker", "nim", "sprouts", "wythoff"];
const [generator, file] = process.argv.slice(2);
const made = require(path.resolve(file));
const url = process.env.NIMBER_URL;
const camel = (name) => name.split("-").map((word) => word[0].toUpperCase() + word.slice(1)).join("");
const lower = (name) => name[0].toLowerCase() + name.slice(1);

// All but openapi-fetch take the name of an operation, and one of them the body with the name that it has there.
const CALLS = {
  "typescript-fetch": (game, verb, request, position) => {
    const api = new made[`${camel(game)}Api`](new made.Configuration({ basePath: url }));
    const prefix = camel(game).replace("Ichomp", "IChomp");
    return api[verb + camel(game)](request && { [lower(prefix + request)]: position });
  },
  "hey-api": async (game, verb, request, position) =>
    (await made[verb + camel(game)]({ baseUrl: url, throwOnError: true, ...(request && { body: position }) })).data,
  orval: async (game, verb, request, position) => (await made[verb + camel(game)](request && position, { baseURL: url })).data,
  "openapi-fetch": async (game, verb, request, position) => {
    const [method, last] = { random: ["GET", "random"], analyze: ["POST", "analyze"], play: ["POST", "move"] }[verb];
    return (await made.client[method](`/${game}/${last}`, request && { body: position })).data;
  },
};

(async () => {
  let calls = 0;
  for (const game of GAMES) {
    const { position } = await CALLS[generator](game, "random");
    for (const [verb, request] of [["analyze", "AnalyzeRequest"], ["play", "OpponentRequest"]]) {
      const answer = await CALLS[generator](game, verb, request, position);
      assert.equal(answer.game, game);
      calls += 1;
    }
    calls += 1;
  }
  console.log(`${calls} calls`);
  assert(calls >= 25);
})();
