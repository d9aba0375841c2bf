import { entered } from '#scanners/sdk/connection.ts'
import { CLOUD_LIMITS } from '#scanners/sdk/cloud/limits.ts'
import { defineScanner } from '#scanners/sdk/scanner.ts'
import { subscriptionOf } from './arm-id.ts'
import { AZURE_SCANNER_TYPES } from './check.ts'
import { checks } from './checks.ts'
import { connection } from './connection.ts'
import { azureConsoleUrl } from './console-url.ts'
import { AZURE_RESOURCE_TYPES } from './resource-types.ts'

/** Azure: one target is a directory with the subscriptions that an application sees in it, or one subscription. */
export const azure = defineScanner({
  vectorType: 'Azure',
  path: 'azure',
  names: {
    en: { name: 'Azure', summary: 'Subscriptions of a Microsoft Entra directory, through an application that reads settings' },
    de: { name: 'Azure', summary: 'Abonnements eines Microsoft-Entra-Verzeichnisses, über eine Anwendung, die Einstellungen liest' },
    es: { name: 'Azure', summary: 'Suscripciones de un directorio de Microsoft Entra, mediante una aplicación que lee la configuración' },
  },
  connection,
  checks,
  scannerTypes: AZURE_SCANNER_TYPES,
  resourceTypes: AZURE_RESOURCE_TYPES,
  consoleUrl: azureConsoleUrl,
  loadExposure: async () => (await import('./exposure/exposure.ts')).azureExposure,
  scopeOf: ({ genericIdentifierValue: id }) => subscriptionOf(id),
  targetOf: (target) => target,
  // it is used where there is neither secret nor certificate, and only for a connection with a value of its own
  lends: { name: 'azure', identityFor: ({ federationTag }) => entered(federationTag) !== null },
  limits: CLOUD_LIMITS,
  load: async () => (await import('./scanner.ts')).azureScanner,
})
