import type { FieldValue } from '#contract/connections.ts'

/** What the key ids of all copies of the demo's AWS account begin with. */
export const DEMO_KEY = 'AKIADEMO'
/** What the application ids of all copies of the demo's Azure directory begin with. */
export const DEMO_APPLICATION = 'de300000-'
/** The project whose service accounts open the copies of the demo's Google Cloud. */
export const DEMO_PROJECT = 'lantern-loom-demo'

/** The providers that the demo has a cloud at. */
export type DemoProvider = 'aws' | 'azure' | 'gcp'
const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '')

/** The field by which a connection is known to lead into a copy of a demo cloud, and which of its values do. */
export const DEMO_KEYS: Readonly<Record<DemoProvider, { field: string; isDemo: (value: FieldValue | undefined) => boolean }>> = {
  aws: { field: 'accessKeyId', isDemo: (value) => textOf(value).startsWith(DEMO_KEY) },
  azure: { field: 'applicationId', isDemo: (value) => textOf(value).startsWith(DEMO_APPLICATION) },
  gcp: { field: 'client_email', isDemo: (value) => textOf(value).endsWith(`@${DEMO_PROJECT}.iam.gserviceaccount.com`) },
}
