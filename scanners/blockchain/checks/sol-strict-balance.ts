import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, type Spot } from '../judge/judge-source.ts'
import { operationsOf } from '../judge/operations.ts'
import { valuesOf } from '../judge/payouts.ts'
import { sourceCheck } from '../source-check.ts'
import type { ConditionOperation, Flow, Operation } from '../source/flow/operations.ts'
import { union, type Origin, type Test, type Value } from '../source/flow/values.ts'
import type { Span } from '../source/tree.ts'

export const solStrictBalance = sourceCheck({
  id: 'sol-strict-balance',
  scannerType: 'Denial of service',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-667',
  swc: 132,
  aliases: ['incorrect-equality'],
  example: 'require(deposited >= goal); // counted by the contract itself',
  texts: {
    en: {
      name: 'Comparison with the own balance',
      finding: 'The contract demands an exact balance of its own',
      fix: 'Count deposits instead of comparing the balance',
      why: 'Anyone can force ether into a contract, by selfdestruct or before it is deployed. One wei makes the equality false for good, and what hangs on it can no longer be done.',
      how: 'Keep a total of what was deposited and compare that, or compare with at least instead of exactly.',
      messages: {
        own: '“{{code}}” compares a payment with the balance, which already holds that payment.',
        held: '“{{code}}” holds the balance of the contract, which is then compared for equality.',
        pass: 'No decision needs an exact balance of the contract.',
        fail: '“{{code}}” compares the balance of the contract for equality, which anyone can upset with one wei.',
      },
    },
    de: {
      name: 'Vergleich mit dem eigenen Guthaben',
      finding: 'Der Vertrag verlangt ein genaues eigenes Guthaben',
      fix: 'Einzahlungen zählen, statt das Guthaben zu vergleichen',
      why: 'Jeder kann einem Vertrag Ether aufzwingen, durch selfdestruct oder vor dessen Bereitstellung. Ein Wei macht die Gleichheit für immer falsch, und was daran hängt, geht nicht mehr.',
      how: 'Führen Sie eine Summe des Eingezahlten und vergleichen Sie diese, oder vergleichen Sie mit mindestens statt genau.',
      messages: {
        own: '„{{code}}“ vergleicht eine Zahlung mit dem Guthaben, in dem diese Zahlung schon enthalten ist.',
        held: '„{{code}}“ hält das Guthaben des Vertrags fest, das dann auf Gleichheit verglichen wird.',
        pass: 'Keine Entscheidung braucht ein genaues Guthaben des Vertrags.',
        fail: '„{{code}}“ vergleicht das Guthaben des Vertrags auf Gleichheit, die jeder mit einem Wei stören kann.',
      },
    },
    es: {
      name: 'Comparación con el saldo propio',
      finding: 'El contrato exige un saldo propio exacto',
      fix: 'Contar los depósitos en lugar de comparar el saldo',
      why: 'Cualquiera puede forzar la entrada de ether en un contrato, con selfdestruct o antes de que se despliegue. Un wei hace falsa la igualdad para siempre, y lo que depende de ella ya no se puede hacer.',
      how: 'Lleva una suma de lo depositado y compárala, o compara con al menos en lugar de exactamente.',
      messages: {
        own: '«{{code}}» compara un pago con el saldo, que ya contiene ese pago.',
        held: '«{{code}}» guarda el saldo del contrato, que después se compara por igualdad.',
        pass: 'Ninguna decisión necesita un saldo exacto del contrato.',
        fail: '«{{code}}» compara por igualdad el saldo del contrato, que cualquiera puede alterar con un wei.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    [...operationsOf(insight, 'condition')].flatMap(({ operation, flow }): Spot[] => {
      const { at, within, test } = operation
      const spot = (place: Span, message: 'fail' | 'held' | 'own', also: readonly Span[] = []): Spot => ({
        at: place,
        within,
        message,
        values: { code: codeOf(insight.source, place) },
        also,
      })
      if (!isExact(test, flow)) return countsItself(test) ? [spot(at, 'own')] : []
      return [spot(at, 'fail')].concat(heldIn(operation, flow).map((held) => spot(held.at, 'held', [at])))
    }),
})

/** Where the balance goes into the variable that is compared. */
const heldIn = ({ test }: ConditionOperation, { operations }: Flow): Operation[] => {
  const compared = union(valuesOf(test).map(({ locals }) => locals))
  return operations.filter(
    (operation) => operation.kind === 'assign' && operation.value.origins.has('balance') && compared.has(operation.variable.id),
  )
}
/** What is paid in is compared with the balance, which already holds it; a helper that is handed an amount asks for that one. */
function countsItself(test: Test): boolean {
  if (test.kind !== 'compare') return false
  const { left, right } = test
  return (isOnly(left, 'ether') && isOnly(right, 'balance')) || (isOnly(right, 'ether') && isOnly(left, 'balance'))
}
const isOnly = ({ origins, reads, locals }: Value, origin: Origin): boolean =>
  origins.size === 1 && origins.has(origin) && reads.size === 0 && locals.size === 0

/** An equality with the balance; whether there is any at all is another question. */
function isExact(test: Test, flow: Flow): boolean {
  if (test.kind === 'not') return isExact(test.inner, flow)
  if (test.kind === 'value') return false
  if (test.kind !== 'compare') return isExact(test.left, flow) || isExact(test.right, flow)
  const { operator, left, right } = test
  const hasBalance = isBalance(left, flow) || isBalance(right, flow)
  return hasBalance && (operator === '==' || operator === '!=') && left.constant !== '0' && right.constant !== '0'
}
/** Of ether, or of a token, as it is at the time of the call: anyone can send some more of either. */
const isBalance = ({ origins, results }: Value, { operations }: Flow): boolean =>
  origins.has('balance') ||
  [...results].some((index) => {
    const asked = operations[index]
    return (
      asked?.kind === 'call' && asked.name === 'balanceOf' && asked.args.some((arg) => arg.origins.has('self') || arg.origins.has('sender'))
    )
  })
