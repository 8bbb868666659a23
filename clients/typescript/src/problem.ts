import type { FieldError, Problem } from "./api.js";

/** Thrown whenever there is no answer: the service refuses, cannot be reached, takes too long, or something else answers in its place. */
export class NimberError extends Error {
  override readonly name: string = "NimberError";
}

/**
 * Thrown when the service answers with a problem document. `problem` is the document: `type` and `status` tell which kind it is, and so
 * which members it has.
 */
export class NimberProblem extends NimberError {
  override readonly name = "NimberProblem";

  constructor(readonly problem: Problem) {
    super(problem.detail);
  }

  /** Which kind of problem it is. */
  get type(): Problem["type"] {
    return this.problem.type;
  }

  /** The status of HTTP. */
  get status(): Problem["status"] {
    return this.problem.status;
  }

  /** The places in the request that are wrong; none if the problem is not about places. */
  get errors(): FieldError[] {
    return ("errors" in this.problem && this.problem.errors) || [];
  }
}

/** The problem with a path as its type. A service with `--public-url` has whole addresses, which say no more. */
export function withPath<P extends { type: string }>(problem: P): P {
  return { ...problem, type: problem.type.replace(/^.*(?=\/problems\/)/, "") };
}

/** The error to throw for an answer that is not 2xx. A proxy in between may answer without a problem document. */
export async function refusal(response: Response): Promise<NimberError> {
  if (response.headers.get("content-type")?.startsWith("application/problem+json")) {
    const problem: unknown = await response.json().catch(() => null);
    if (isProblem(problem)) return new NimberProblem(withPath(problem));
  } else {
    await response.body?.cancel();
  }
  return new NimberError(`${response.url} answered ${response.status} without a problem document`);
}

function isProblem(document: unknown): document is Problem {
  return typeof document === "object" && document !== null && "type" in document && typeof document.type === "string";
}
