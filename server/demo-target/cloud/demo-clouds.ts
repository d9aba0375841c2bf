import { awsCloud } from './aws/aws-cloud.ts'
import { azureCloud } from './azure/azure-cloud.ts'
import { startDemoCloud, type DemoCloud } from './demo-cloud.ts'
import { gcpCloud } from './gcp/gcp-cloud.ts'

/** Starts the demo cloud of each provider. @param stateFile of the shop; the clouds' switches are kept beside it */
export async function startDemoClouds(stateFile: string): Promise<DemoCloud[]> {
  const beside = (word: string): string => stateFile.replace(/(?:\.json)?$/u, `-${word}.json`)
  return [
    await startDemoCloud(awsCloud, beside('cloud')),
    await startDemoCloud(azureCloud, beside('cloud-azure')),
    await startDemoCloud(gcpCloud, beside('cloud-gcp')),
  ]
}
