import * as z from 'zod/mini'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { askPublisher, type Published } from './ask-publisher.ts'
import { plainVersion, setOf } from './source-files.ts'

const SOURCIFY = 'https://sourcify.dev/server'

const verified = z.object({
  match: z.enum(['match', 'exact_match']),
  sources: z.record(z.string(), z.object({ content: z.optional(z.string()) })),
  compilation: z.object({
    language: z.string(),
    compilerVersion: z.optional(z.string()),
    name: z.optional(z.string()),
    compilerSettings: z.optional(z.object({ remappings: z.optional(z.array(z.string())) })),
  }),
})

/** Asks Sourcify (API v2) for the source of a contract. @throws NetworkError · ScanFailure */
export async function askSourcify(
  environment: ScanEnvironment,
  { chainId, address }: { chainId: number; address: string },
): Promise<Published> {
  const base = environment.operator?.['sourcify'] ?? SOURCIFY
  const url = new URL(`${base}/v2/contract/${chainId}/${address}?fields=sources,compilation`)
  const { status, answer } = await askPublisher(environment, { url, said: `GET ${url.href}`, name: 'Sourcify' })
  if (status === 404) return null
  const read = z.safeParse(verified, answer)
  if (!read.success) throw new ScanFailure('unreachable', `Sourcify gives no answer that can be read (status ${status}).`)
  const { match, sources, compilation } = read.data
  const { language, name, compilerVersion, compilerSettings } = compilation
  return {
    language,
    isExact: match === 'exact_match',
    set: setOf(sources, { entry: name, compiler: plainVersion(compilerVersion), remappings: compilerSettings?.remappings }),
  }
}
