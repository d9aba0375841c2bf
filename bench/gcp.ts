import { gcp } from '#scanners/gcp/definition.ts'
import type { GcpFacts } from '#scanners/gcp/facts.ts'
import {
  FIXTURE_ORGANIZATION,
  manyDisks,
  serviceAccountKey,
  STANDARD,
  standardOrganization,
  startGcpFixture,
  type GcpOrganizationModel,
} from '#scanners/gcp/fixture/index.ts'
import { gcpScanner } from '#scanners/gcp/scanner.ts'
import { cloudBench, type CloudSubject } from './cloud-bench.ts'

const DISKS = 'gcp-disk-cmek'
const sizeOf = (isFull: boolean) => (isFull ? STANDARD : { ...STANDARD, projects: 2 })
const countIn = ({ projects }: GcpOrganizationModel): number =>
  projects
    .flatMap(({ compute, services, storage }) => [...Object.values(compute), ...Object.values(services), storage.buckets])
    .reduce((sum, rows) => sum + (Array.isArray(rows) ? rows.length : 0), 0)

const { private_key: key, ...fields } = serviceAccountKey().key

const subject: CloudSubject<GcpFacts> = {
  name: 'gcp',
  title: 'Google Cloud',
  info: gcp,
  scanner: gcpScanner,
  target: FIXTURE_ORGANIZATION,
  fields,
  credentials: { private_key: key },
  sizeOf: (isFull) => `${sizeOf(isFull).projects} projects, ${countIn(standardOrganization(sizeOf(isFull)))} resources`,
  serveStandard: (isFull, latencyMs) => startGcpFixture(standardOrganization(sizeOf(isFull)), { faults: { latencyMs } }),
  serveMany: (resources, latencyMs) => startGcpFixture(manyDisks(resources), { faults: { latencyMs } }),
  many: DISKS,
  verify: {
    checkIds: [DISKS],
    scopes: ['standard-0'],
    only: {
      genericIdentifier: 'resourceName',
      genericIdentifierValue: '//compute.googleapis.com/projects/standard-0/zones/us-central1-a/disks/disk-0',
      region: 'us-central1',
    },
  },
}
export const gcpBench = cloudBench(subject)
