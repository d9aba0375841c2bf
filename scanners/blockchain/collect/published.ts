import * as z from 'zod/mini'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { entered } from '#scanners/sdk/connection.ts'
import type { ContractOnChain, PublishedSource, Publisher } from '../chain-facts.ts'
import type { Published } from '../publishers/ask-publisher.ts'
import { askEtherscan, asksEtherscan } from '../publishers/etherscan.ts'
import { setOf } from '../publishers/source-files.ts'
import { askSourcify } from '../publishers/sourcify.ts'
import type { ContractCollector } from './collector.ts'

const PUBLISHERS: Readonly<Record<Publisher, typeof askSourcify>> = { sourcify: askSourcify, etherscan: askEtherscan }

type Answer = { publisher: Publisher; published: Published } | { publisher: Publisher; error: unknown }

/** What is published of the code that runs: of the first place that has it, and what kept another from answering. */
async function publishedSource(environment: ScanEnvironment, { chainId, runs }: ContractOnChain): Promise<Answer[]> {
  const answers: Answer[] = []
  const asked: Publisher[] = asksEtherscan(environment) ? ['sourcify', 'etherscan'] : ['sourcify']
  for (const publisher of asked) {
    try {
      const published = await PUBLISHERS[publisher](environment, { chainId, address: runs.address })
      answers.push({ publisher, published })
      if (published !== null) break
    } catch (error) {
      environment.signal.throwIfAborted()
      answers.push({ publisher, error })
    }
  }
  return answers
}

const uploads = z.object({
  files: z.array(z.object({ path: z.string(), content: z.string() })),
  remappings: z.optional(z.array(z.string())),
})
/** What was uploaded, as the server hands it on; null: nothing was. */
function uploadedSet({ uploads: given = {}, fields }: Pick<ScanEnvironment, 'uploads' | 'fields'>): PublishedSource['set'] {
  const { source: text } = given
  if (text === undefined) return null
  const { files, remappings } = z.parse(uploads, JSON.parse(text))
  const sources = Object.fromEntries(files.map(({ path, content }) => [path, { content }]))
  const name = entered(fields['contractName']) ?? ''
  // a name that people gave, which need not be one of the source's
  const isNamed =
    /^[A-Za-z_$][\w$]*$/u.test(name) &&
    files.some(({ content }) => new RegExp(`\\bcontract\\s+${name.replaceAll('$', '\\$')}\\b`, 'u').test(content))
  return setOf(sources, { entry: isNamed ? name : undefined, remappings })
}

/** The source to be read: what is published of the code that runs, else what was uploaded. */
async function sourceOf(environment: ScanEnvironment, contract: ContractOnChain | null): Promise<PublishedSource> {
  const answers = contract === null ? [] : await publishedSource(environment, contract)
  const asked = answers.map(({ publisher }) => publisher)
  const found = answers.find((answer) => 'published' in answer && answer.published !== null)
  const failed = answers.find((answer) => 'error' in answer)
  if (found !== undefined && 'published' in found && found.published !== null)
    return { ...found.published, origin: found.publisher, published: 'verified', asked }
  const set = uploadedSet(environment)
  if (set === null && failed !== undefined) throw failed.error
  return {
    set,
    origin: set === null ? null : 'uploaded',
    language: set === null ? null : 'Solidity',
    published: failed === undefined ? 'none' : 'unknown',
    isExact: null,
    asked,
  }
}

/** Gets the source of the code that runs. */
export const published: ContractCollector = {
  id: 'published',
  after: ['contract'],
  limitMs: 60_000,
  async collect(facts, _target, environment) {
    const { contract = null } = facts
    const found = await sourceOf(environment, contract)
    if (contract === null && found.set === null)
      throw new ScanFailure('no_source', 'The uploaded files are not there any more, or hold no Solidity.')
    if (found.set !== null && found.origin !== null)
      environment.tellSource?.({
        origin: found.origin,
        compiler: found.set.compiler ?? null,
        files: Object.entries(found.set.files).map(([path, content]) => ({ path, content })),
      })
    facts.published = found
  },
}
