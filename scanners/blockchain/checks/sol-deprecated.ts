import type { Insight } from '../source/analysis/insight.ts'
import type { Spot } from '../judge/judge-source.ts'
import { expressionsIn, functionsOf, statementsIn } from '../judge/statements.ts'
import type { Expression, FunctionTree, Span } from '../source/tree.ts'
import { sourceCheck } from '../source-check.ts'

/** What stands in its place today. */
const INSTEAD: Readonly<Record<string, string>> = {
  suicide: 'selfdestruct',
  sha3: 'keccak256',
  now: 'block.timestamp',
  'block.blockhash': 'blockhash',
  'msg.gas': 'gasleft()',
  callcode: 'delegatecall',
  throw: 'revert()',
}

export const solDeprecated = sourceCheck({
  id: 'sol-deprecated',
  scannerType: 'Language',
  category: 'Hardening',
  riskLevel: 'info',
  levelOfEffort: 'low',
  cwe: 'CWE-477',
  swc: 111,
  aliases: ['deprecated-standards'],
  texts: {
    en: {
      name: 'Age of the language used',
      finding: 'Deprecated constructs are used',
      fix: 'Replace deprecated constructs',
      why: 'Compilers of today no longer take these constructs, so the contract cannot be compiled with their corrections and checks. Some behave other than readers expect.',
      how: 'Replace each as named and compile with a current version.',
      messages: { pass: 'No deprecated construct is used.', fail: '{{file}} uses “{{old}}”; today it is “{{instead}}”.' },
    },
    de: {
      name: 'Alter der Sprachmittel',
      finding: 'Veraltete Sprachmittel werden verwendet',
      fix: 'Veraltete Sprachmittel durch heutige ersetzen',
      why: 'Heutige Compiler nehmen diese Sprachmittel nicht mehr an; der Vertrag lässt sich also nicht mit deren Korrekturen und Prüfungen übersetzen. Manche verhalten sich anders, als Leser erwarten.',
      how: 'Ersetzen Sie jedes wie angegeben und übersetzen Sie mit einer aktuellen Version.',
      messages: {
        pass: 'Kein veraltetes Sprachmittel wird verwendet.',
        fail: '{{file}} verwendet „{{old}}“; heute heißt es „{{instead}}“.',
      },
    },
    es: {
      name: 'Antigüedad del lenguaje',
      finding: 'Se usan construcciones obsoletas',
      fix: 'Sustituir las construcciones obsoletas',
      why: 'Los compiladores actuales ya no admiten estas construcciones, así que el contrato no se puede compilar con sus correcciones y comprobaciones. Algunas se comportan de otro modo que el que espera quien lee.',
      how: 'Sustituye cada una como se indica y compila con una versión actual.',
      messages: { pass: 'No se usa ninguna construcción obsoleta.', fail: '{{file}} usa «{{old}}»; hoy es «{{instead}}».' },
    },
  },
  find(insight: Insight): Spot[] {
    // each construct once a file, with all its places
    const seen = new Map<string, Spot & { also: Span[] }>()
    const meet = (old: string, at: Span, within: FunctionTree) => {
      const known = seen.get(`${at.file} ${old}`)
      if (known !== undefined) known.also.push(at)
      else seen.set(`${at.file} ${old}`, { at, within, confidence: 'confirmed', values: { old, instead: INSTEAD[old] ?? '' }, also: [] })
    }
    for (const { declared } of functionsOf(insight)) {
      for (const expression of expressionsIn(declared.body)) {
        const old = oldNameOf(expression)
        if (old !== null) meet(old, expression.at, declared)
      }
      for (const { kind, at } of statementsIn(declared.body))
        if (kind === 'revert' && insight.source.places.text(at).startsWith('throw')) meet('throw', at, declared)
    }
    return [...seen.values()]
  },
})

/** A name that the language itself once had; declarations of the contract have ids above zero and their own meaning. */
function oldNameOf(expression: Expression): string | null {
  if (expression.kind === 'name') return isOldName(expression.name, expression.type) ? expression.name : null
  if (expression.kind !== 'member') return null
  const { object, name } = expression
  const full = object.kind === 'name' ? `${object.name}.${name}` : name
  return full === 'block.blockhash' || full === 'msg.gas' ? full : name === 'callcode' ? name : null
}
const isOldName = (name: string, type: string): boolean =>
  name === 'now' ? type === 'uint256' : (name === 'suicide' || name === 'sha3') && type.startsWith('function ')
