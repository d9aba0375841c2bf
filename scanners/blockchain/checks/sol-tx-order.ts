import { gatesOf } from '../source/analysis/gates.ts'
import { type ContractInsight, type Insight } from '../source/analysis/insight.ts'
import { overlap } from '../source/analysis/reach.ts'
import type { CallOperation, Flow, Guard, Operation } from '../source/flow/operations.ts'
import { codeOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { callsOf, type Met } from '../judge/operations.ts'
import { valuesOf } from '../judge/payouts.ts'
import { sourceCheck } from '../source-check.ts'

export const solTxOrder = sourceCheck({
  id: 'sol-tx-order',
  scannerType: 'Ordering',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'high',
  cwe: 'CWE-362',
  swc: 114,
  texts: {
    en: {
      name: 'Order of transactions',
      finding: 'Who is paid, or how much, depends on the order of transactions',
      fix: 'Make the outcome independent of who comes first',
      why: 'Everybody sees transactions before they are in a block. Whoever pays more gas, or builds the block, comes first: they copy a solution, or change a price just before it is paid.',
      how: 'Let people commit to a hash first and reveal later, let the caller name the least they accept, and let changes take effect after a delay.',
      messages: {
        pass: 'No payment depends on who comes first.',
        answer: '`{{code}}` pays whoever brings the answer; it is readable before the transaction is in a block, and can be copied.',
        fail: '{{entry}} pays an amount with `{{code}}` that another transaction can change just before.',
        open: '`{{code}}` keeps in the open what a caller chose, and payments are later decided by it.',
      },
    },
    de: {
      name: 'Reihenfolge von Transaktionen',
      finding: 'Wer bezahlt wird oder wie viel, hängt von der Reihenfolge der Transaktionen ab',
      fix: 'Das Ergebnis von der Reihenfolge lösen',
      why: 'Jeder sieht Transaktionen, bevor sie in einem Block stehen. Wer mehr Gas zahlt oder den Block baut, kommt zuerst: Er schreibt eine Lösung ab oder ändert einen Preis, kurz bevor er gezahlt wird.',
      how: 'Lassen Sie sich zuerst auf einen Hash festlegen und später aufdecken, lassen Sie den Aufrufer das Mindeste nennen, das er annimmt, und lassen Sie Änderungen erst nach einer Frist gelten.',
      messages: {
        pass: 'Keine Zahlung hängt davon ab, wer zuerst kommt.',
        answer:
          '`{{code}}` zahlt dem, der die Antwort bringt; sie ist lesbar, bevor die Transaktion in einem Block steht, und lässt sich abschreiben.',
        fail: '{{entry}} zahlt mit `{{code}}` einen Betrag, den eine andere Transaktion kurz zuvor ändern kann.',
        open: '`{{code}}` bewahrt offen auf, was ein Aufrufer gewählt hat, und Zahlungen richten sich später danach.',
      },
    },
    es: {
      name: 'Orden de las transacciones',
      finding: 'Quién cobra, o cuánto, depende del orden de las transacciones',
      fix: 'Hacer que el resultado no dependa de quién llega primero',
      why: 'Todo el mundo ve las transacciones antes de que estén en un bloque. Quien paga más gas, o construye el bloque, llega primero: copia una solución o cambia un precio justo antes de que se pague.',
      how: 'Haz que la gente se comprometa primero con un hash y lo revele después, que quien llama indique lo mínimo que acepta y que los cambios tengan efecto tras un plazo.',
      messages: {
        pass: 'Ningún pago depende de quién llega primero.',
        answer: '`{{code}}` paga a quien traiga la respuesta; se puede leer antes de que la transacción esté en un bloque, y copiarse.',
        fail: '{{entry}} paga con `{{code}}` un importe que otra transacción puede cambiar justo antes.',
        open: '`{{code}}` guarda a la vista lo que eligió quien llama, y después los pagos se deciden por ello.',
      },
    },
  },
  find(insight: Insight): Spot[] {
    const { source } = insight
    const paid = [...callsOf(insight, 'transfer', 'send', 'call')].flatMap((met): Spot[] => {
      const found = orderOf(met)
      if (found === null) return []
      const { at, within } = found.operation
      return [
        {
          at,
          within,
          message: found.message,
          values: { entry: titleOf(met.flow.entry), code: codeOf(source, at) },
          also: [met.operation.at],
        },
      ]
    })
    return [
      ...paid,
      ...insight.judged.flatMap(({ flow, insight: own }) =>
        openChoices(flow, own).map(({ at, within }): Spot => ({ at, within, message: 'open', values: { code: codeOf(source, at) } })),
      ),
    ]
  },
})

/** A payment for an answer that stands in the transaction, or of an amount that somebody else may change. */
function orderOf({ operation, flow, insight }: Met<CallOperation>): { operation: Operation; message: 'answer' | 'fail' } | null {
  const { ether } = operation
  if (ether === null || flow.reach !== 'entry') return null
  const answer = operation.guards.find(isAnswer)
  const condition = answer === undefined ? undefined : flow.operations[answer.condition]
  if (condition !== undefined && !gatesOf(operation).some(({ kind }) => kind === 'caller'))
    return { operation: condition, message: 'answer' }
  const changed = [...ether.reads].some((slot) => !slot.includes('[]') && isChangedBetween(slot, insight))
  return changed && !ether.origins.has('balance') && ether.place !== null ? { operation, message: 'fail' } : null
}
/** `hash == keccak256(answer)`, where nothing binds the answer to who brings it. */
function isAnswer({ test }: Guard): boolean {
  if (test.kind !== 'compare') return false
  const sides = [test.left, test.right]
  return (
    sides.some(({ origins }) => origins.has('hash') && origins.has('input') && !origins.has('sender') && !origins.has('signer')) &&
    sides.some(({ reads, constant }) => reads.size > 0 || constant !== null)
  )
}
/** A transaction sets the amount as whoever calls it likes; that the owner alone may is the very case. */
const isChangedBetween = (slot: string, { writes }: ContractInsight): boolean =>
  writes.some(
    ({ flow: other, write }) =>
      other.reach === 'entry' &&
      write.place.slot === slot &&
      (write.value.origins.has('input') || write.value.origins.has('ether')) &&
      !write.isUpdate,
  )

/** What a caller chose and paid for, kept where others read it before it decides. */
function openChoices(flow: Flow, own: ContractInsight): Operation[] {
  if (flow.reach !== 'entry' || flow.entry.mutability !== 'payable') return []
  return flow.operations.filter(
    (operation) =>
      operation.kind === 'write' &&
      operation.value.origins.has('input') &&
      operation.value.origins.has('sender') &&
      !operation.value.origins.has('hash') &&
      gatesOf(operation).length === 0 &&
      own.flows.some((other) => decidesBy(other, operation.place.slot)),
  )
}
const decidesBy = ({ operations }: Flow, slot: string): boolean =>
  operations.some(
    (operation) =>
      operation.kind === 'call' &&
      operation.ether !== null &&
      operation.guards.some(({ test }) => valuesOf(test).some(({ reads }) => [...reads].some((read) => overlap(read, slot)))),
  )
