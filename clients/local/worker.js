// Compiles and runs the module. The first message brings its bytes, and each message brings a request. A page need not compile anything, so
// `wasm-unsafe-eval` may be left to the policy of this file.

// Node has no global `postMessage` in a worker. `getBuiltinModule` hides its module from bundlers.
const port = typeof globalThis.postMessage === "function" ? globalThis : process.getBuiltinModule("node:worker_threads").parentPort;

let nimber;

port.onmessage = ({ data: { module, request } }) => {
  try {
    nimber ??= new WebAssembly.Instance(new WebAssembly.Module(module)).exports;
    const place = nimber.nimber_reserve(request.length);
    new Uint8Array(nimber.memory.buffer, place, request.length).set(request);
    const length = nimber.nimber_call();
    const answer = new Uint8Array(nimber.memory.buffer, nimber.nimber_answer(), length).slice();
    port.postMessage({ answer }, [answer.buffer]);
  } catch (error) {
    port.postMessage({ trap: String(error) });
  }
};
