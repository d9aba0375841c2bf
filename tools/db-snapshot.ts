/** `npm run db:snapshot`: writes server/db/schema.sql from the migrations, on a throw-away embedded database. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { describeSchema } from '#server/db/describe-schema.ts'
import { migrate } from '#server/db/migrate.ts'

const dir = mkdtempSync(join(tmpdir(), 'parapet-snapshot-'))
const cluster = await startEmbeddedPostgres({ dir, log: () => undefined, durable: false })
await migrate(cluster.adminUrl, (role) => `snapshot-${role}`)
writeFileSync(new URL('../server/db/schema.sql', import.meta.url), await describeSchema(cluster.adminUrl))
await cluster.stop()
rmSync(dir, { recursive: true, force: true })
