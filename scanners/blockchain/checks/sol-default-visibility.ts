import { isProtected, type Insight } from '../source/analysis/insight.ts'
import { headOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { callsOf } from '../judge/operations.ts'
import { functionsOf, type Declared } from '../judge/statements.ts'
import { takeovers } from '../judge/takeovers.ts'
import type { FunctionTree } from '../source/tree.ts'
import { sourceCheck } from '../source-check.ts'

export const solDefaultVisibility = sourceCheck({
  id: 'sol-default-visibility',
  scannerType: 'Language',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-710',
  swc: 100,
  texts: {
    en: {
      name: 'Visibility of functions',
      finding: 'A function says nothing of who may call it',
      fix: 'Write the visibility of each function',
      why: 'Before 0.5 a function without a visibility is public. A helper that was meant for the contract alone can then be called by anyone.',
      how: 'Write external, public, internal or private at each function. Compilers from 0.5 on demand it.',
      messages: {
        pass: 'Each function says who may call it.',
        fail: '{{entry}} has no visibility, so anyone may call it.',
        several: '{{entry}} and other functions of {{contract}}, {{amount}} in all, have no visibility, so anyone may call them.',
      },
    },
    de: {
      name: 'Sichtbarkeit von Funktionen',
      finding: 'Eine Funktion sagt nicht, wer sie aufrufen darf',
      fix: 'Die Sichtbarkeit jeder Funktion angeben',
      why: 'Vor 0.5 ist eine Funktion ohne Angabe öffentlich. Eine Hilfsfunktion, die nur für den Vertrag gedacht war, kann dann jeder aufrufen.',
      how: 'Schreiben Sie external, public, internal oder private an jede Funktion. Compiler ab 0.5 verlangen es.',
      messages: {
        pass: 'Jede Funktion sagt, wer sie aufrufen darf.',
        fail: '{{entry}} hat keine Sichtbarkeit, also darf jeder sie aufrufen.',
        several:
          '{{entry}} und weitere Funktionen von {{contract}}, zusammen {{amount}}, haben keine Sichtbarkeit, also darf jeder sie aufrufen.',
      },
    },
    es: {
      name: 'Visibilidad de las funciones',
      finding: 'Una función no dice quién puede llamarla',
      fix: 'Escribir la visibilidad de cada función',
      why: 'Antes de 0.5 una función sin visibilidad es pública. Una función auxiliar pensada solo para el contrato la puede llamar entonces cualquiera.',
      how: 'Escribe external, public, internal o private en cada función. Los compiladores desde 0.5 lo exigen.',
      messages: {
        pass: 'Cada función dice quién puede llamarla.',
        fail: '{{entry}} no tiene visibilidad, así que cualquiera puede llamarla.',
        several:
          '{{entry}} y otras funciones de {{contract}}, {{amount}} en total, no tienen visibilidad, así que cualquiera puede llamarlas.',
      },
    },
  },
  find(insight: Insight): Spot[] {
    // constructors and functions without a name have but one
    const bare = functionsOf(insight).filter(
      ({ declared, contract }) => declared.isVisibilityDefault && declared.kind === 'function' && contract?.kind === 'contract',
    )
    const open = openFunctions(insight)
    const isGrave = ({ declared: { id, name } }: Declared) => open.has(id) || name.startsWith('_')
    const others = Map.groupBy(
      bare.filter((declared) => !isGrave(declared)),
      ({ contract }) => contract?.id,
    )
    return [...bare.filter(isGrave).map(spotOf), ...[...others.values()].flatMap(spotOfSeveral)]
  },
})

const isReading = ({ mutability }: FunctionTree): boolean => mutability === 'view' || mutability === 'pure'
/** Functions in which anyone pays out, ends the contract, runs other code or says whom it trusts. */
function openFunctions(insight: Insight): ReadonlySet<number> {
  const leaving = [...callsOf(insight, 'call', 'send', 'transfer', 'delegatecall', 'callcode', 'destroy')].filter(
    ({ operation, flow, insight: own }) => flow.reach === 'entry' && !isProtected(operation, own),
  )
  return new Set([...leaving, ...takeovers(insight)].map(({ flow }) => flow.entry.id))
}
const spotOf = ({ declared }: Declared): Spot => ({
  at: headOf(declared),
  within: declared,
  confidence: 'confirmed',
  values: { entry: titleOf(declared) },
})
/** Of a contract's other functions one finding is enough; those that only read harm nobody. */
function spotOfSeveral(group: readonly Declared[]): Spot[] {
  const [first, ...rest] = group.toSorted((a, b) => Number(isReading(a.declared)) - Number(isReading(b.declared)))
  if (first === undefined) return []
  const riskLevel = isReading(first.declared) ? 'info' : undefined
  const spot: Spot = { ...spotOf(first), riskLevel }
  if (rest.length === 0) return [spot]
  const values = { entry: titleOf(first.declared), contract: first.contract?.name ?? '', amount: rest.length + 1 }
  return [{ ...spot, message: 'several', values, also: rest.map(({ declared }) => headOf(declared)) }]
}
