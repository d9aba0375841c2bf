import * as z from 'zod/mini'
import { id, instant, riskLevel } from './fields.ts'
import { limits } from './limits.ts'
import { defineRoute } from './route.ts'

/** Source code of contracts: what people upload, and what scans read. */

const sha256 = z.string().check(z.regex(/^[\da-f]{64}$/u))
const file = z.strictObject({ path: z.string(), lines: z.number() })

export const uploadSource = defineRoute('POST /v1/sources', 'sources', {
  right: 'connections.manage',
  limit: 'scan',
  audit: 'source.uploaded',
  summary: 'Upload source code to connect a contract with: Solidity files, one zip, or one standard JSON input',
  bodyBytes: limits.sourceBodyBytes,
  body: z.strictObject({
    files: z
      .array(
        z.strictObject({
          name: z.string().check(z.minLength(1), z.maxLength(400)),
          /** base64 */
          content: z.string().check(z.maxLength(limits.sourceBodyBytes), z.regex(/^[A-Za-z0-9+/]*={0,2}$/u)),
        }),
      )
      .check(z.minLength(1), z.maxLength(limits.sourceFiles)),
  }),
  reply: z.strictObject({
    /** What the field `source` of a connection takes: it names these bytes in this account. */
    sha256,
    files: z.array(file),
  }),
  status: 201,
})

/** A line that a finding is about. */
export const sourceMark = z.strictObject({
  findingId: id,
  checkId: z.string(),
  title: z.string(),
  riskLevel,
  /** Why it is marked, in the reader's language. */
  message: z.string(),
  path: z.string(),
  /** From 1. */
  line: z.number(),
  endLine: z.number(),
})
export type SourceMark = z.infer<typeof sourceMark>
/** Where source that a scan read came from. */
export const SOURCE_ORIGINS = ['sourcify', 'etherscan', 'uploaded'] as const

export const sourceCode = z.strictObject({
  scanId: id,
  readAt: instant,
  origin: z.enum(SOURCE_ORIGINS),
  /** As it was published; null: nobody says. */
  compiler: z.nullable(z.string()),
  files: z.array(z.extend(file, { marks: z.number() })),
  /** The file that was asked for; of none, the first that has a mark, else the first. */
  file: z.strictObject({ path: z.string(), content: z.string() }),
  /** In this file. */
  marks: z.array(sourceMark),
})
export type SourceCode = z.infer<typeof sourceCode>
/** One file at a time: a contract may have hundreds. */
const wanted = z.strictObject({ path: z.optional(z.string().check(z.maxLength(400))) })
export const getConnectionSource = defineRoute('GET /v1/launcher/{id}/source', 'sources', {
  right: 'findings.read',
  summary: 'The source code that the newest scan of a contract read, with the lines that its open findings are about',
  params: z.strictObject({ id }),
  query: wanted,
  reply: sourceCode,
})
export const getFindingSource = defineRoute('GET /v1/findings/{id}/source', 'sources', {
  right: 'findings.read',
  summary: 'The source code that a finding was last seen in, with the lines that it is about',
  params: z.strictObject({ id }),
  query: wanted,
  reply: sourceCode,
})
