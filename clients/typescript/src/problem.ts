import type { components } from "./api.js";

/** What the service says when it refuses. `type` tells which kind it is, and so which members there are. */
export type Problem = components["schemas"]["Problem"];

/** Thrown when the service answers with a problem document. `error.problem` is the document; narrow it by its `type`. */
export class NimberProblem extends Error {
  override readonly name = "NimberProblem";

  constructor(readonly problem: Problem) {
    super(problem.detail);
  }

  get type(): Problem["type"] {
    return this.problem.type;
  }

  get status(): number {
    return this.problem.status;
  }

  /** The places in the request that are wrong; none if the problem is not about places. */
  get errors(): components["schemas"]["FieldError"][] {
    return ("errors" in this.problem && this.problem.errors) || [];
  }
}

/** The error to throw for an answer that is not 2xx. A proxy in between may answer without a problem document. */
export async function refusal(response: Response): Promise<Error> {
  if (response.headers.get("content-type")?.startsWith("application/problem+json")) {
    return new NimberProblem((await response.json()) as Problem);
  }
  await response.body?.cancel();
  return new Error(`${response.url} answered ${response.status} without a problem document`);
}
