/** Every business constant of the product, once. Times are milliseconds unless the name says otherwise. */
export const limits = {
  requestTimeoutMs: 30_000,
  /** Of a call that tests a target first, which waits for its turn: below the minute after which proxies give up. */
  testTimeoutMs: 55_000,
  sessionCheckIntervalMs: 600_000,
  /** How long a page believes what it was told of the person (profile, role, rights) before the periodic check asks again. */
  authCacheMs: 600_000,
  authRedirectGuardMs: 10_000,
  dedupWindowMs: 500,
  forcedLogoutCheckMs: 60_000,
  identifyAttempts: 3,
  identifyRetryMs: 500,
  profileRefetchAfterMfaMs: 500,
  scanResultsPage: 10,
  remediationsPage: 200,
  /** Cards of each column of the board at a time. */
  boardPage: 50,
  logFilesPage: 100,
  telemetryPage: 100,
  maxPage: 200,
  /** Values of a filter that are offered at a time; a search narrows them. */
  filterValues: 200,
  azureSecretExpirationDays: 90,
  translationRetries: 5,
  translationRetryMs: 350,
  translationParallelReads: 10,
  backdropMs: 100,
  vantaRedirectMs: 2_500,
  buildNumber: 3747,
  /** A total above this is answered as this number with totalIsExact: false. */
  boundedCount: 10_000,
  /** Of a JSON body, unless its route takes more. */
  bodyBytes: 65_536,
  /** Of one that carries a picture. */
  imageBodyBytes: 1_048_576,
  /** Of one that carries source code, as base64. */
  sourceBodyBytes: 8_388_608,
  /** Files of one upload, and entries of a zip. */
  sourceFiles: 1_000,
  /** Of an upload, in all of its files together, once they are unpacked. */
  sourceBytes: 4_000_000,
  jsonDepth: 32,
  passwordMin: 12,
  passwordMax: 256,
  codeTtlMs: 600_000,
  codeAttempts: 5,
  accessTokenTtlMs: 900_000,
  /** A refresh token that was just rotated still answers: two tabs may have sent it at once. */
  refreshGraceMs: 10_000,
  sessionIdleMs: 7 * 86_400_000,
  sessionAbsoluteMs: 30 * 86_400_000,
  /** A sensitive change asks for a proof of the person that is no older than this. */
  reauthenticationMs: 600_000,
  recoveryCodes: 10,
  invitationTtlMs: 72 * 3_600_000,
  /** How long an entry into a customer's account lasts unless asked for less. */
  customerEntryMs: 8 * 3_600_000,
  accountDeletionDelayMs: 7 * 86_400_000,
  imageBytes: 700_000,
  auditPage: 50,
  websiteScanBudgetMs: 5_000,
  /** Scans of one public host at a time, over all accounts of the installation. */
  scansPerHost: 2,
  bulkFindings: 500,
  /** Steps that an execution keeps. */
  executionSteps: 2_000,
  /** Steps of an execution answered at a time. */
  stepsPage: 500,
  /** Of the content of log files in one answer. */
  logContentBytes: 4_194_304,
  /** A finding reopened so often within this time, in milliseconds, goes to and fro: unstable. */
  unstableTimes: 3,
  unstableWithinMs: 86_400_000,
} as const

/** What one account may have at a time. */
export const quotas = {
  connections: 1_000,
  domains: 1_000,
  apiKeys: 200,
  runners: 100,
  openInvitations: 200,
  waitingScans: 2_000,
  evidenceBytes: 20_000_000_000,
} as const
