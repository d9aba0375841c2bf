import { readConfig } from '#server/config.ts'
import { createLender } from '#server/lender.ts'
import { privateScanningModule } from '#server/modules/private-scanning/module.ts'
import { openTestServices } from './test-services.ts'

/** A real worker process that follows private scanning: made to be killed by its kill.db.test.ts. Arguments: owner URL, data folder, address of AWS. */
const [ownerUrl = '', dataDir = '', endpoint = ''] = process.argv.slice(2)
const services = await openTestServices({ ownerUrl, dataDir, work: true })
services.lender = createLender(readConfig({ AWS_ENDPOINT_URL: endpoint }), services.egress)
await privateScanningModule.jobs?.(services)
