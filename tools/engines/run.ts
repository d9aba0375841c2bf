/**
 * Runs the engines that are installed on this machine against servers on loopback, as a scan does: found, started with what was decided,
 * held to their limits, and read. What is not installed is named and left out.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { createEngineHost } from '#runner/host/engines/engine-host.ts'
import type { EngineReport } from '#scanners/engines/engine.ts'
import type { EngineName } from '#scanners/sdk/engines.ts'
import { permitFor } from '#scanners/sdk/permit.ts'
import { startWeakSsh } from './weak-ssh.ts'
import { weakCertificate } from './weak-certificate.ts'

const HOST = '127.0.0.1'
const servers: Server[] = []
async function listening(server: Server): Promise<number> {
  servers.push(server)
  server.listen(0, HOST)
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens at a port
  return (server.address() as AddressInfo).port
}
const web = createServer((request, reply) => {
  const isThere = request.url === '/' || request.url === '/test/'
  // in the order and spelling of that server
  reply.writeHead(isThere ? 200 : 404, { Date: new Date().toUTCString(), Server: 'Apache/2.2.8 (Unix)', 'Content-Type': 'text/html' })
  reply.end(isThere ? '<title>Lantern</title>It works' : 'nothing here')
})
const { key, cert } = await weakCertificate()
const tls = createTlsServer({ key, cert, minVersion: 'TLSv1', ciphers: 'AES128-SHA:@SECLEVEL=0' }, (socket) => socket.end())
tls.on('tlsClientError', () => undefined)
const [webPort, tlsPort, sshPort] = [await listening(web), await listening(tls), await listening(startWeakSsh())]

interface Expected {
  engine: EngineName
  port: number
  tls?: boolean
  /** What must be among what it tells. */
  tells: (report: EngineReport) => boolean
}
const has = (id: RegExp) => (report: EngineReport) => report.findings.some((finding) => id.test(finding.id))
const EXPECTED: readonly Expected[] = [
  {
    engine: 'nmap',
    port: webPort,
    tells: ({ services }) => services.some(({ product, version }) => product === 'Apache httpd' && version === '2.2.8'),
  },
  { engine: 'sslscan', port: tlsPort, tls: true, tells: has(/^protocol TLSv1\.0$/u) },
  { engine: 'sslscan', port: tlsPort, tls: true, tells: has(/^certificate key$/u) },
  { engine: 'ssh-audit', port: sshPort, tells: has(/^kex diffie-hellman-group1-sha1$/u) },
  { engine: 'nikto', port: webPort, tells: ({ findings }) => findings.some(({ path }) => path === '/test/') },
  { engine: 'nuclei', port: webPort, tells: ({ seen }) => seen.length > 0 },
]

const engines = createEngineHost({ folders: (process.env['ENGINES_PATH'] ?? '').split(':').filter((folder) => folder !== '') })
const start = engines.of({
  permit: permitFor({ host: HOST, withSubdomains: false, ports: 'any' }),
  egress: { allowedPrivateTargets: [`${HOST}/32`], allowedEndpoints: [] },
})
const known = await engines.found()
let failed = 0
for (const { engine: name, port, tells, tls: isTls = false } of EXPECTED) {
  const found = known.find(({ engine }) => engine.name === name)
  if (found?.state !== 'found') {
    console.log(`figure: ${name}: left out, ${found?.state ?? 'missing'} on this machine`)
    continue
  }
  const begun = performance.now()
  const { output, version } = await start({ engine: name, host: HOST, ports: [port], tls: isTls }, AbortSignal.timeout(600_000))
  const report = found.engine.parse(output.toString('utf8'), { ports: [port] })
  const isTold = tells(report)
  if (!isTold) failed += 1
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  const told = `${report.findings.length} findings and ${report.services.length} services in ${seconds} s`
  console.log(`figure: ${name} ${version}: ${told}${isTold ? '' : ', and NOT what is planted'}`)
}
for (const server of servers) server.close()
if (failed > 0) process.exitCode = 1
process.exit()
