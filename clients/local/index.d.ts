/** Answers requests as the service does, from a module in a worker. */
export interface LocalNimber {
  /**
   * Like the global `fetch`, for paths of the service such as `/nim?heaps=3,5,7`. Of a whole address only path and query count. It can be
   * passed on without the object. A call that is given up by its `signal` ends at once, and a new worker answers the next one.
   */
  readonly fetch: typeof globalThis.fetch;
  /** Ends the worker. Calls that are under way fail. */
  close(): void;
}

export interface LocalOptions {
  /**
   * The address of a service. It is asked for what the module refuses as beyond its limits, and for what it does not have. If the service
   * cannot be reached, the answer of the module counts.
   */
  remote?: string | URL | undefined;
}

/** Loads the module. */
export function createNimber(options?: LocalOptions): Promise<LocalNimber>;
