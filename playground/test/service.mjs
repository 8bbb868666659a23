import { spawn } from 'node:child_process';
import { once } from 'node:events';

const SMALL_TABLES = ['--data-dir', 'none', '--chomp-box', '8x8', '--chomp-tiles', 'none', '--grundy-heaps', '4096'];
const PATIENCE_MS = 60_000;

/** Starts a real service on a loopback port (a free one by default) and waits until its tables are ready. */
export async function startService(binary, port = 0, more = []) {
  return startProgram(binary, ['serve', '--listen', `127.0.0.1:${port}`, ...SMALL_TABLES, ...more]);
}

/** Starts a program that serves, with these arguments. */
export async function startProgram(binary, args) {
  const child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const url = await new Promise((found, failed) => {
    let log = '';
    const read = (chunk) => {
      log += chunk;
      const line = /http:\/\/127\.0\.0\.1:\d+/.exec(log);
      if (line !== null) found(line[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', failed);
    child.once('exit', () => failed(new Error(`the service did not start:\n${log}`)));
  });
  const isReady = () => fetch(`${url}/readyz`).then(({ ok }) => ok, () => false);
  for (const end = Date.now() + PATIENCE_MS; !(await isReady()); ) {
    if (Date.now() > end) {
      child.kill('SIGKILL');
      throw new Error('the service does not become ready');
    }
    await new Promise((later) => setTimeout(later, 50));
  }
  return {
    url,
    port: Number(new URL(url).port),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
