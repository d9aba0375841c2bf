import { connectionsModule } from '#server/modules/connections/module.ts'
import { openTestServices } from './test-services.ts'

/** A real worker process that deletes connections: made to be killed by delete-connection.db.test.ts. Arguments: owner URL, data folder. */
const [ownerUrl = '', dataDir = ''] = process.argv.slice(2)
await connectionsModule.jobs?.(await openTestServices({ ownerUrl, dataDir, work: true }))
