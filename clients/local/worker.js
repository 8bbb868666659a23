// Compiles and runs the module. The first message brings its bytes, and each other one a request. A page need not compile anything, so
// `wasm-unsafe-eval` may be left to the policy of this file.

// Node has no global `postMessage` in a worker. `getBuiltinModule` hides its module from bundlers.
const port = typeof globalThis.postMessage === "function" ? globalThis : process.getBuiltinModule("node:worker_threads").parentPort;

let bytes;
let nimber;

function start() {
  nimber = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
  // It lists its games, so that the first request need not wait for this.
  nimber.nimber_reserve(0);
}

port.onmessage = ({ data: { module, request } }) => {
  try {
    if (module !== undefined) bytes = module;
    if (nimber === undefined) start();
    if (request === undefined) return;
    const place = nimber.nimber_reserve(request.length);
    new Uint8Array(nimber.memory.buffer, place, request.length).set(request);
    const length = nimber.nimber_call();
    const answer = new Uint8Array(nimber.memory.buffer, nimber.nimber_answer(), length).slice();
    port.postMessage({ answer }, [answer.buffer]);
  } catch (error) {
    nimber = undefined;
    // If it cannot start, the next request says so.
    if (request !== undefined) port.postMessage({ trap: String(error) });
  }
};
