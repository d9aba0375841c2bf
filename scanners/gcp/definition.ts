import { CLOUD_LIMITS } from '#scanners/sdk/cloud/limits.ts'
import { defineScanner } from '#scanners/sdk/scanner.ts'
import { GCP_SCANNER_TYPES } from './check.ts'
import { checks } from './checks.ts'
import { connection } from './connection.ts'
import { gcpConsoleUrl } from './console-url.ts'
import { projectOf } from './names.ts'
import { GCP_RESOURCE_TYPES } from './resource-types.ts'

/** Google Cloud: one target is an organization with its projects, or one project. */
export const gcp = defineScanner({
  vectorType: 'GCP',
  path: 'gcp',
  names: {
    en: { name: 'GCP', summary: 'An organization or a project at Google Cloud, through a service account that reads settings' },
    de: { name: 'GCP', summary: 'Eine Organisation oder ein Projekt bei Google Cloud, über ein Dienstkonto, das Einstellungen liest' },
    es: {
      name: 'GCP',
      summary: 'Una organización o un proyecto de Google Cloud, mediante una cuenta de servicio que lee la configuración',
    },
  },
  connection,
  checks,
  scannerTypes: GCP_SCANNER_TYPES,
  resourceTypes: GCP_RESOURCE_TYPES,
  scopeOf: ({ genericIdentifierValue }) => projectOf(genericIdentifierValue),
  consoleUrl: gcpConsoleUrl,
  loadExposure: async () => (await import('./exposure/exposure.ts')).gcpExposure,
  targetOf: (target) => target,
  lends: { name: 'gcp', identityFor: () => false },
  limits: CLOUD_LIMITS,
  load: async () => (await import('./scanner.ts')).gcpScanner,
})
