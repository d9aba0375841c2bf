import type { Evidence, EvidenceKind } from '#scanners/sdk/check.ts'

/** Kinds in which every letter counts: a new serial number or DNS record is a change. */
const EXACT: ReadonlySet<EvidenceKind> = new Set(['certificate', 'dns'])

/** Header lines whose value differs from one answer to the next without meaning anything. */
const VOLATILE_HEADERS =
  /^((?:[<>] )?(?:date|age|expires|last-modified|etag|x-request-id|x-correlation-id|x-trace-id|x-amz-[\w-]{1,40}|x-runtime|x-response-time|x-timer|x-served-by|x-cache[\w-]{0,20}|cf-ray|server-timing|via|content-length|report-to|nel)\s{0,4}:).{0,8192}$/gimu
/** The value of a cookie; its name and attributes stay. */
const COOKIE_VALUE = /^((?:[<>] )?set-cookie\s{0,4}:\s{0,4}[^=;\s]{1,200}=)[^;\n]{0,4096}/gimu
const HTTP_DATE = /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2}[ -][A-Z][a-z]{2}[ -]\d{4} \d{2}:\d{2}:\d{2} GMT\b/gu
const ISO_INSTANT = /\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})?/gu
const DURATION = /\b\d{1,7}(?:\.\d{1,6})? ?(?:ms|µs)\b/gu
const NONCE = /(\bnonce(?:-|\s{0,2}=\s{0,2}["']?))[\w+/=-]{8,200}/gu
/** Random tokens: UUIDs, and runs of 20 and more letters and digits that mix both. */
const TOKEN = /\b(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[A-Za-z_-]{0,64}\d)(?=[\d_-]{0,64}[A-Za-z])[\w-]{20,512})\b/giu

function stableContent({ kind, content }: Evidence): string {
  if (EXACT.has(kind)) return content
  return content
    .replaceAll(VOLATILE_HEADERS, '$1*')
    .replaceAll(COOKIE_VALUE, '$1*')
    .replaceAll(HTTP_DATE, '*')
    .replaceAll(ISO_INSTANT, '*')
    .replaceAll(DURATION, '*')
    .replaceAll(NONCE, '$1*')
    .replaceAll(TOKEN, '*')
}

/**
 * Evidence without what changes from one look to the next (dates, request ids, cookie values, nonces), for telling whether an
 * outcome is the same as before. Never shown or stored: the evidence itself stays unaltered.
 */
export function stableEvidence(evidence: readonly Evidence[]): string {
  return JSON.stringify(evidence.map((item) => [item.label, item.kind, stableContent(item)]))
}
