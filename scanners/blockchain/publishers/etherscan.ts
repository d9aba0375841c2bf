import * as z from 'zod/mini'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { askPublisher, type Published } from './ask-publisher.ts'
import { plainVersion, setOf } from './source-files.ts'

const ETHERSCAN = 'https://api.etherscan.io/v2/api'

const found = z.object({ SourceCode: z.string(), ContractName: z.string(), CompilerVersion: z.optional(z.string()) })
type Found = z.infer<typeof found>
const reply = z.object({ status: z.string(), result: z.union([z.string(), z.array(found)]) })
const sources = z.record(z.string(), z.object({ content: z.optional(z.string()) }))
const standardInput = z.object({
  language: z.optional(z.string()),
  sources,
  settings: z.optional(z.object({ remappings: z.optional(z.array(z.string())) })),
})

/** One file, several as JSON, or a standard JSON input, which it puts in braces of its own. */
function readSource(text: string, name: string): { files: z.infer<typeof sources>; remappings?: readonly string[] | undefined } {
  const inner = text.startsWith('{{') && text.endsWith('}}') ? text.slice(1, -1) : text
  if (!inner.startsWith('{')) return { files: { [`${name}.sol`]: { content: text } } }
  const value: unknown = JSON.parse(inner)
  const whole = z.safeParse(standardInput, value)
  return whole.success ? { files: whole.data.sources, remappings: whole.data.settings?.remappings } : { files: z.parse(sources, value) }
}

const isThrottled = (answer: unknown): boolean => {
  const read = z.safeParse(reply, answer)
  return read.success && typeof read.data.result === 'string' && /rate limit|max calls/iu.test(read.data.result)
}

/** Whether this installation has a key: without one Etherscan answers nothing. */
export const asksEtherscan = ({ operator = {} }: Pick<ScanEnvironment, 'operator'>): boolean => operator['etherscanKey'] !== undefined

/** Asks Etherscan (API v2) for the source of a contract. @throws NetworkError · ScanFailure */
export async function askEtherscan(
  environment: ScanEnvironment,
  { chainId, address }: { chainId: number; address: string },
): Promise<Published> {
  const { etherscan = ETHERSCAN, etherscanKey = '' } = environment.operator ?? {}
  const query = { chainid: String(chainId), module: 'contract', action: 'getsourcecode', address }
  const url = new URL(etherscan)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const said = `GET ${url.href}`
  url.searchParams.set('apikey', etherscanKey)
  const { answer } = await askPublisher(environment, { url, said, name: 'Etherscan', isThrottled })
  const read = z.safeParse(reply, answer)
  if (!read.success) throw new ScanFailure('unreachable', 'Etherscan gives no answer that can be read.')
  if (typeof read.data.result === 'string')
    throw new ScanFailure('denied', `Etherscan refuses the question: ${read.data.result.slice(0, 150)}`)
  const [first] = read.data.result
  return first === undefined || first.SourceCode === '' ? null : publishedOf(first)
}

/** @throws ScanFailure for what cannot be read */
function publishedOf({ SourceCode: text, ContractName: name, CompilerVersion: version = '' }: Found): Published {
  const language = /vyper/iu.test(version) ? 'Vyper' : 'Solidity'
  try {
    const { files, remappings } = readSource(text, name)
    const set = language === 'Solidity' ? setOf(files, { entry: name, compiler: plainVersion(version), remappings }) : null
    return { language, isExact: null, set }
  } catch {
    throw new ScanFailure('unreachable', 'Etherscan gives source that cannot be read.')
  }
}
