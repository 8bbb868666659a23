// Calls of the module in a worker, one after the other.

/** What a call fails with when the module has stopped. */
export class Trap extends Error {}

export class Calls {
  #module;
  #worker;
  /** The calls that wait. The first one is in the worker, if it `runs`. */
  #waiting = [];
  #runs = false;
  #isClosed = false;

  /** Takes the bytes of the module, or a promise of them. The worker starts meanwhile. */
  static async of(module) {
    const calls = new Calls();
    try {
      calls.#module = await module;
    } catch (error) {
      calls.close();
      throw error;
    }
    calls.#worker?.postMessage({ module: calls.#module });
    return calls;
  }

  /** Takes the bytes of the module, which the worker compiles before the first call. */
  constructor(module) {
    this.#module = module;
    this.#worker = this.#start();
    // Node would not end while an idle worker has a `ref`.
    this.#worker.unref?.();
  }

  /** The answer to a request, both as bytes. Fails with the signal's reason, or with a `Trap`. */
  call(request, signal) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#isClosed) throw new Error("this nimber is closed");
      const giveUp = () => {
        const place = this.#waiting.indexOf(call);
        // What runs cannot be interrupted, so its worker ends.
        if (place === 0 && this.#runs) this.#end();
        this.#waiting.splice(place, 1);
        reject(signal.reason);
        this.#next();
      };
      const done = (settle) => (result) => {
        signal?.removeEventListener("abort", giveUp);
        settle(result);
      };
      const call = { request, resolve: done(resolve), reject: done(reject) };
      signal?.addEventListener("abort", giveUp, { once: true });
      this.#waiting.push(call);
      this.#next();
    });
  }

  close() {
    this.#isClosed = true;
    this.#end();
    for (const call of this.#waiting.splice(0)) call.reject(new Error("this nimber was closed"));
  }

  #next() {
    if (this.#runs || this.#waiting.length === 0) return;
    this.#runs = true;
    const worker = (this.#worker ??= this.#start());
    // Node would end while a worker without `ref` works.
    worker.ref?.();
    worker.postMessage({ request: this.#waiting[0].request });
  }

  #finish({ answer, trap }) {
    const call = this.#waiting.shift();
    this.#runs = false;
    if (answer === undefined) {
      this.#end();
      call?.reject(new Trap(trap));
    } else {
      this.#worker.unref?.();
      call.resolve(answer);
    }
    this.#next();
  }

  #start() {
    const worker = this.#open();
    if (this.#module !== undefined) worker.postMessage({ module: this.#module });
    return worker;
  }

  #open() {
    const finish = (worker, result) => {
      // A worker that was ended may have sent a message before.
      if (worker === this.#worker) this.#finish(result);
    };
    if (typeof Worker === "function") {
      const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }) => finish(worker, data);
      worker.onerror = (event) => {
        event.preventDefault?.();
        finish(worker, { trap: event.message ?? "the worker cannot start" });
      };
      return worker;
    }
    const { Worker: NodeWorker } = process.getBuiltinModule("node:worker_threads");
    // Flags of the program, such as `--input-type`, are not for the worker.
    const worker = new NodeWorker(new URL("./worker.js", import.meta.url), { execArgv: [] });
    worker.on("message", (data) => finish(worker, data));
    worker.on("error", (error) => finish(worker, { trap: String(error) }));
    return worker;
  }

  #end() {
    this.#runs = false;
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
