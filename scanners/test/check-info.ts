import type { CheckInfo } from '#scanners/sdk/check.ts'

const textsOf = (id: string) => ({ name: id, finding: id, fix: id, why: '', how: '', messages: { pass: '' } })

/** A check by its id alone, for those who need one and not what it says. */
export const checkInfo = (id: string, change: Partial<CheckInfo> = {}): CheckInfo => ({
  id,
  vectorType: 'Websites',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: null,
  controls: [],
  aliases: [],
  references: [],
  snippets: [],
  needs: [],
  texts: { en: textsOf(id), de: textsOf(id), es: textsOf(id) },
  ...change,
})
