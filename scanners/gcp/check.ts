import { same, type Label } from '#scanners/sdk/labels.ts'
import { checksOf } from '#scanners/sdk/check.ts'
import type { GcpCollector, GcpFacts } from './facts.ts'

/** The services that checks look at, by the names Google gives them. */
export const GCP_SCANNER_TYPES = {
  'API Keys': { en: 'API keys', de: 'API-Schlüssel', es: 'Claves de API' },
  'Artifact Registry': same('Artifact Registry'),
  'Asset Inventory': same('Cloud Asset Inventory'),
  BigQuery: same('BigQuery'),
  'Cloud DNS': same('Cloud DNS'),
  'Cloud Functions': same('Cloud Functions'),
  'Cloud IAM': same('Cloud IAM'),
  'Cloud KMS': same('Cloud KMS'),
  'Cloud Logging': same('Cloud Logging'),
  'Cloud Run': same('Cloud Run'),
  'Cloud SQL': same('Cloud SQL'),
  'Cloud Storage': same('Cloud Storage'),
  'Compute Engine': same('Compute Engine'),
  Dataproc: same('Dataproc'),
  GKE: same('Google Kubernetes Engine'),
  'Load Balancing': same('Cloud Load Balancing'),
  Project: { en: 'Project', de: 'Projekt', es: 'Proyecto' },
  'Pub/Sub': same('Pub/Sub'),
  'Secret Manager': same('Secret Manager'),
  'VPC network': { en: 'VPC network', de: 'VPC-Netzwerk', es: 'Red VPC' },
} as const satisfies Readonly<Record<string, Label>>

/** Defines a check of Google Cloud. What nobody outside reaches is internal; a check that knows better says so in its verdicts. */
export const gcpCheck: ReturnType<typeof checksOf<GcpFacts, GcpCollector, keyof typeof GCP_SCANNER_TYPES>> = checksOf('GCP', 'internal')
