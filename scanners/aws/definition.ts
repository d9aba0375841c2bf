import { entered } from '#scanners/sdk/connection.ts'
import { CLOUD_LIMITS } from '#scanners/sdk/cloud/limits.ts'
import { defineScanner } from '#scanners/sdk/scanner.ts'
import { AWS_SCANNER_TYPES } from './check.ts'
import { checks } from './checks.ts'
import { connection } from './connection.ts'
import { awsConsoleUrl } from './console-url.ts'
import { AWS_RESOURCE_TYPES } from './resource-types.ts'

/** AWS accounts: one target is one account, looked at in all its regions. */
export const aws = defineScanner({
  vectorType: 'AWS',
  path: 'aws',
  names: {
    en: { name: 'AWS', summary: 'An account at Amazon Web Services, through a role that reads settings' },
    de: { name: 'AWS', summary: 'Ein Konto bei Amazon Web Services, über eine Rolle, die Einstellungen liest' },
    es: { name: 'AWS', summary: 'Una cuenta de Amazon Web Services, mediante un rol que lee la configuración' },
  },
  connection,
  checks,
  scannerTypes: AWS_SCANNER_TYPES,
  resourceTypes: AWS_RESOURCE_TYPES,
  consoleUrl: awsConsoleUrl,
  loadExposure: async () => (await import('./exposure/exposure.ts')).awsExposure,
  targetOf: (accountId) => accountId,
  // keys of the connection's own act for themselves; they may assume its role too
  lends: { name: 'aws', identityFor: ({ roleArn, accessKeyId }) => entered(roleArn) !== null && entered(accessKeyId) === null },
  limits: CLOUD_LIMITS,
  load: async () => (await import('./scanner.ts')).awsScanner,
})
