/** The product on an empty data folder, for the browser tests; takes its database down with it. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressRecord, startNameServer } from '#egress/test/name-server.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { startOidcDouble } from '#server/test/oidc-double/oidc-double.ts'
import { PLATFORM_KEY } from '#scanners/aws/fixture/index.ts'
import { azureTokenFile, cloudPorts } from './cloud-ports.ts'
import { googlePeople } from './google-people.ts'
import { OWNED_DOMAIN, OWNED_HOST, readRecord } from './owned-host.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'parapet-e2e-'))
// as root the database runs as another user, who must be let in
chmodSync(dataDir, 0o755)
// at 127.0.0.1, so that coming back to localhost is coming from another site
const google = await startOidcDouble({
  redirectUri: `http://localhost:${process.env['PARAPET_PORT'] ?? ''}/login/callback`,
  people: Object.values(googlePeople),
})
// one name leads to this machine: a site whose ownership is proved; all others stay unknown, as without a network
const names = await startNameServer(({ name, type }) => {
  if (!name.endsWith(OWNED_DOMAIN)) return { code: 2 }
  if (type === 'A' && name === OWNED_HOST) return [addressRecord(name, '127.0.0.1')]
  const record = type === 'TXT' ? readRecord(Number(process.env['PARAPET_PORT']), name) : undefined
  return record === undefined ? [] : [{ type: 'TXT', name, data: record }]
})
// where the browser tests that connect an account of a cloud have one (aws-connect.spec.ts and its like); else nothing answers there
const ports = cloudPorts(Number(process.env['PARAPET_PORT']))
const clouds = {
  AZURE_ENDPOINT_URL: `https://127.0.0.1:${ports.azure}`,
  AZURE_FEDERATED_TOKEN_FILE: azureTokenFile(ports.azure),
  GCP_ENDPOINT_URL: `http://127.0.0.1:${ports.gcp}`,
  AWS_ENDPOINT_URL: `http://127.0.0.1:${ports.aws}`,
  AWS_ACCESS_KEY_ID: PLATFORM_KEY.accessKeyId,
  AWS_SECRET_ACCESS_KEY: PLATFORM_KEY.secretAccessKey,
}
const settings = {
  ...clouds,
  PARAPET_CHAIN_NODES: `ethereum-mainnet=http://127.0.0.1:${ports.chain}`,
  PARAPET_SOURCIFY_URL: `http://127.0.0.1:${ports.sourcify}`,
  PARAPET_NAME_SERVERS: names.address,
  PARAPET_ALLOWED_PRIVATE_TARGETS: '127.0.0.1/32',
  PARAPET_DATA_DIR: dataDir,
  GOOGLE_ISSUER: google.issuer,
  GOOGLE_CLIENT_ID: google.clientId,
  GOOGLE_CLIENT_SECRET: google.clientSecret,
}
const server = spawn(process.execPath, ['server/main.ts'], { stdio: 'inherit', env: { ...process.env, ...settings } })

async function stop(): Promise<void> {
  server.kill('SIGINT')
  await new Promise((resolve) => server.once('exit', resolve))
  const { stop: stopPostgres } = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log: () => undefined })
  await stopPostgres()
  await google.close()
  await names.close()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
}
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
