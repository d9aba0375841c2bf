import type { ExposureModel } from '#scanners/sdk/exposure.ts'

/** What closes a door of a firewall. */
const FIREWALL: readonly string[] = ['gcp-fw-any', 'gcp-fw-ssh', 'gcp-fw-rdp', 'gcp-fw-database']
/** What closes the way into a resource of a type. A load balancer is there to be reached. */
const INTO: Readonly<Record<string, readonly string[]>> = {
  'artifactregistry.googleapis.com/Repository': ['gcp-artifact-public'],
  'bigquery.googleapis.com/Dataset': ['gcp-bq-public'],
  'cloudfunctions.googleapis.com/Function': ['gcp-fn-public'],
  'compute.googleapis.com/Instance': [...FIREWALL, 'gcp-vm-public-ip'],
  'container.googleapis.com/Cluster': ['gcp-gke-public'],
  'pubsub.googleapis.com/Topic': ['gcp-pubsub-public'],
  'run.googleapis.com/Service': ['gcp-fn-public'],
  'secretmanager.googleapis.com/Secret': ['gcp-secret-public'],
  'sqladmin.googleapis.com/Instance': ['gcp-sql-public', 'gcp-sql-public-ip'],
  'storage.googleapis.com/Bucket': ['gcp-storage-public', 'gcp-storage-public-prevention'],
}
/** What keeps whoever holds a machine or a program from acting as more than it needs, by the type of what is held. */
const IDENTITY: Readonly<Record<string, readonly string[]>> = {
  'cloudfunctions.googleapis.com/Function': ['gcp-run-default-sa'],
  'compute.googleapis.com/Instance': ['gcp-vm-default-sa', 'gcp-vm-full-scope'],
  'container.googleapis.com/Cluster': ['gcp-gke-default-sa', 'gcp-gke-workload-identity'],
  'run.googleapis.com/Service': ['gcp-run-default-sa'],
}
/** What takes from an account the rights to all. */
const RIGHTS = ['gcp-iam-sa-admin', 'gcp-iam-sa-user-role']

/** The checks whose fix cuts a step; they are looked for on both of its ends and on the rules around its end. */
export const cutsOf: ExposureModel['cutsOf'] = ({ by, detail, from, to }) => {
  if (from === null) {
    const into = INTO[to ?? ''] ?? []
    // of several open ports the fix of one leaves the others
    return detail.includes(', ') ? into.filter((id) => !FIREWALL.includes(id)) : into
  }
  if (by === 'has-role') return IDENTITY[from] ?? []
  return by === 'can-administer' || by === 'can-read' ? RIGHTS : []
}
