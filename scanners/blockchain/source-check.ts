import type { Check, CheckTexts, Control } from '#scanners/sdk/check.ts'
import type { Language } from '#contract/fields.ts'
import { blockchainCheck, type BLOCKCHAIN_SCANNER_TYPES } from './check.ts'
import type { BlockchainCollector, BlockchainFacts } from './facts.ts'
import type { BytecodeJudge } from './judge/judge-bytecode.ts'
import { judgeSource, type Spot } from './judge/judge-source.ts'
import type { Insight } from './source/analysis/insight.ts'

type Kept = 'id' | 'category' | 'riskLevel' | 'levelOfEffort' | 'cwe' | 'snippets'
interface Definition<Message extends string> extends Pick<Check<BlockchainFacts>, Exclude<Kept, 'snippets'>> {
  scannerType: keyof typeof BLOCKCHAIN_SCANNER_TYPES
  /** Number in the registry of weaknesses of smart contracts. */
  swc?: number
  /** Names of the same rule in other tools. */
  aliases?: readonly string[]
  /** Code that shows how it is done right. */
  example?: string
  controls?: readonly Control[]
  texts: Readonly<Record<Language, CheckTexts<Message>>>
  find: (insight: Insight) => readonly Spot[]
  /** What the code that runs tells, of a contract on a chain without source. */
  judgeBytecode?: BytecodeJudge
}

const UNREAD = {
  en: 'The source could not be read: {{reason}}',
  de: 'Der Quelltext konnte nicht gelesen werden: {{reason}}',
  es: 'No se pudo leer el código fuente: {{reason}}',
} as const satisfies Readonly<Record<Language, string>>

/** Defines a check of what stands in source: it names places, and what they share is said here once. */
export function sourceCheck<Message extends string>({
  swc,
  example,
  texts,
  find,
  judgeBytecode,
  ...check
}: Definition<Message | 'pass' | 'fail'>): Check<BlockchainFacts, BlockchainCollector> {
  const withUnread = (language: Language): CheckTexts<Message | 'pass' | 'fail' | 'unknown'> => ({
    ...texts[language],
    messages: { ...texts[language].messages, unknown: UNREAD[language] },
  })
  return blockchainCheck({
    ...check,
    references: swc === undefined ? [] : [`https://swcregistry.io/docs/SWC-${swc}/`],
    snippets: example === undefined ? [] : [{ label: 'Solidity', language: 'solidity', code: example }],
    needs: judgeBytecode === undefined ? ['source'] : ['source', 'bytecode'],
    texts: { en: withUnread('en'), de: withUnread('de'), es: withUnread('es') },
    judge(facts) {
      if (judgeBytecode === undefined || facts.source !== null || facts.bytecode === null) return judgeSource(facts, find)
      return judgeBytecode(facts.resource, facts.bytecode)
    },
  })
}
