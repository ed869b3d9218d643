/** @file Ports of the commands: a taken one is reported in a sentence, before anything is built. */
import { createServer } from 'node:net';

/** Listens for a moment; resolves with the port (0 asks for any free one), rejects where it is taken. */
export function probePort(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const { port: found } = server.address();
      server.close(() => resolve(found));
    });
  });
}

/** Ends the process with status 1 if the port is taken; `command` is how to start it on another one. */
export async function requirePort(port, host, command) {
  try {
    await probePort(port, host);
  } catch (error) {
    // Whatever else is wrong with the address, the server itself reports.
    if (error.code !== 'EADDRINUSE') return;
    console.error(`Port ${port} is taken. Choose another one: PORT=${port + 1} ${command}`);
    process.exit(1);
  }
}
