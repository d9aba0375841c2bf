/**
 * Serves every abusive shape on a loopback port of its own, in a process of its own, so that making them costs the tests
 * nothing. Prints name → address as one line of JSON; ends when standard input does.
 */
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { ANSWERS, RAW } from './answers.ts'

async function listening(server: Server): Promise<string> {
  server.on('connection', (socket) => socket.on('error', () => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`
}

const servers: [string, Server][] = [
  ...Object.entries(ANSWERS).map(([name, answer]): [string, Server] => [name, createHttpServer({ maxHeaderSize: 1_048_576 }, answer)]),
  ...Object.entries(RAW).map(([name, answer]): [string, Server] => [name, createServer(answer)]),
]
const addresses: [string, string][] = []
for (const [name, server] of servers) addresses.push([name, await listening(server)])
process.stdout.write(`${JSON.stringify(Object.fromEntries(addresses))}\n`)
process.stdin.on('end', () => process.exit()).resume()
