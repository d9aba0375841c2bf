import * as z from 'zod/mini'

/** What became of a scan, check by check and page by page: the words for it, and their sums. */

/**
 * What became of a check; 'ran' is the only state that may close a finding. blocked: something else answered in the target's
 * place; throttled: it asked to be left alone; too_large: it sent more than is read; inconclusive: what it answered decides
 * nothing. In these a check may have found faults, but it has not seen all.
 */
export const COVERAGE_STATES = [
  'ran',
  'denied',
  'blocked',
  'throttled',
  'too_large',
  'inconclusive',
  'unreachable',
  'timeout',
  'skipped',
  'error',
] as const
export type CoverageState = (typeof COVERAGE_STATES)[number]

/** What stood where the target was expected. */
export const BLOCKED_BY = [
  'challenge',
  'login_wall',
  'forbidden',
  'maintenance',
  'parked',
  'empty_page',
  'page_gone',
  'other_content',
  'off_site',
  'other_page',
] as const
export type BlockedBy = (typeof BLOCKED_BY)[number]
/** Why a scan failed: words for what lies with the target, */
export const TARGET_FAILURES = [
  'unreachable',
  'address_refused',
  'http_error',
  'redirect_loop',
  'url_refused',
  'throttled',
  'too_large',
  'denied',
  'credentials_invalid',
  'credentials_expired',
  'role_not_assumed',
  'account_mismatch',
  'service_error',
  'not_offered',
  'not_permitted',
  'other_chain',
  'no_contract',
  'no_source',
  ...BLOCKED_BY,
] as const
/** and for what says nothing about the target. The last four: the process that scanned was ended or ended by itself. */
export const SCAN_FAULTS = [
  'error',
  'timeout',
  'unsupported',
  'crashed',
  'out_of_memory',
  'cpu_limit',
  'bad_output',
  'no_identity',
  /** No remote runner took it, or the one that did refused: its machine's owner does not let it reach the target. */
  'no_runner',
  'runner_refused',
] as const

/** Why a page of a site was not judged. */
export const PAGE_LEFT_OUT = [
  /** After as many pages, bytes or seconds as a scan takes. */
  'limit',
  'robots',
  /** One of endlessly many that are made alike. */
  'trap',
  'depth',
  /** Asking for it may sign out, delete, cancel. */
  'action',
  'other_type',
  'off_site',
  /** It leads to another page of the site, which is judged in its place. */
  'redirect',
  'not_found',
  'too_large',
  /** Something answered in its place. */
  'blocked',
  'throttled',
  'timeout',
  'error',
] as const
export type PageLeftOut = (typeof PAGE_LEFT_OUT)[number]
/** Most pages that a scan names one by one. */
export const PAGES_NAMED_MAX = 400
/** Which pages of a site a scan judged, and which not. */
export const pageCoverage = z.strictObject({
  judged: z.number(),
  /** How many were left out, by why. */
  leftOut: z.array(z.strictObject({ why: z.enum(PAGE_LEFT_OUT), count: z.number() })),
  /** Some of each, by path; `why` is null for one that was judged. */
  pages: z.array(z.strictObject({ path: z.string(), why: z.nullable(z.enum(PAGE_LEFT_OUT)) })),
})
export type PageCoverage = z.infer<typeof pageCoverage>

export const coverageEntry = z.strictObject({
  checkId: z.string(),
  title: z.string(),
  scope: z.string(),
  state: z.enum(COVERAGE_STATES),
  reason: z.nullable(z.string()),
})
export type CoverageEntry = z.infer<typeof coverageEntry>
/** `ran` and `total` count checks: one that is judged in several scopes ran when it ran in each of them. */
export const coverageSummary = z.strictObject({
  ran: z.number(),
  total: z.number(),
  /** The parts of the target that are looked at one by one, the regions of a cloud account; empty where there are none. */
  scopes: z.array(z.string()),
  /** What did not run, and where; a check that ran in some scopes is named for each of the others. */
  notRun: z.array(coverageEntry),
  /** Those that ran, wherever they were to. */
  ranChecks: z.array(z.strictObject({ checkId: z.string(), title: z.string() })),
})
