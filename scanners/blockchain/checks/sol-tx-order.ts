import { gatesOf } from '../source/analysis/gates.ts'
import { type ContractInsight, type Insight } from '../source/analysis/insight.ts'
import { overlap } from '../source/analysis/reach.ts'
import type { CallOperation, Flow, Guard, Operation, WriteOperation } from '../source/flow/operations.ts'
import { union, type Test, type Value } from '../source/flow/values.ts'
import { codeOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { callsOf, operationsOf, type Met } from '../judge/operations.ts'
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
      why: 'Everyone sees transactions before they are in a block. Whoever pays more gas, or builds the block, comes first: they copy a solution, or change a price just before it is paid.',
      how: 'Let people commit to a hash first and reveal later, let the caller name the least they accept, and let changes take effect after a delay.',
      messages: {
        won: '“{{code}}” goes to whoever brings the answer first, and the answer can be read in a waiting transaction.',
        first: '“{{code}}” gives what was asked for to whoever comes first, and what is asked for can be read in a waiting transaction.',
        change: '“{{code}}” changes a price that buyers have already sent their transactions for.',
        pass: 'No payment depends on who comes first.',
        answer: '“{{code}}” pays whoever brings the answer; it is readable before the transaction is in a block, and can be copied.',
        fail: '{{entry}} pays an amount with “{{code}}” that another transaction can change just before.',
        price: '“{{code}}” takes a price that another transaction can change just before.',
        open: '“{{code}}” keeps in the open what a caller chose, and payments are later decided by it.',
      },
    },
    de: {
      name: 'Reihenfolge von Transaktionen',
      finding: 'Wer bezahlt wird oder wie viel, hängt von der Reihenfolge der Transaktionen ab',
      fix: 'Das Ergebnis von der Reihenfolge lösen',
      why: 'Jeder sieht Transaktionen, bevor sie in einem Block stehen. Wer mehr Gas zahlt oder den Block baut, kommt zuerst: Er schreibt eine Lösung ab oder ändert einen Preis, kurz bevor er gezahlt wird.',
      how: 'Lassen Sie sich zuerst auf einen Hash festlegen und später aufdecken, lassen Sie den Aufrufer das Mindeste nennen, das er annimmt, und lassen Sie Änderungen erst nach einer Wartezeit gelten.',
      messages: {
        won: '„{{code}}“ geht an den, der die Antwort zuerst bringt, und die Antwort lässt sich in einer wartenden Transaktion lesen.',
        first:
          '„{{code}}“ gibt, was verlangt wird, dem, der zuerst kommt, und was verlangt wird, lässt sich in einer wartenden Transaktion lesen.',
        change: '„{{code}}“ ändert einen Preis, zu dem Käufer ihre Transaktionen schon abgeschickt haben.',
        pass: 'Keine Zahlung hängt davon ab, wer zuerst kommt.',
        answer:
          '„{{code}}“ zahlt dem, der die Antwort bringt; sie ist lesbar, bevor die Transaktion in einem Block steht, und lässt sich abschreiben.',
        fail: '{{entry}} zahlt mit „{{code}}“ einen Betrag, den eine andere Transaktion kurz zuvor ändern kann.',
        price: '„{{code}}“ nimmt einen Preis, den eine andere Transaktion kurz zuvor ändern kann.',
        open: '„{{code}}“ bewahrt offen auf, was ein Aufrufer gewählt hat, und Zahlungen richten sich später danach.',
      },
    },
    es: {
      name: 'Orden de las transacciones',
      finding: 'Quién cobra, o cuánto, depende del orden de las transacciones',
      fix: 'Hacer que el resultado no dependa de quién llega primero',
      why: 'Todo el mundo ve las transacciones antes de que estén en un bloque. Quien paga más gas, o construye el bloque, llega primero: copia una solución o cambia un precio justo antes de que se pague.',
      how: 'Haz que la gente se comprometa primero con un hash y lo revele después, que quien llama indique lo mínimo que acepta y que los cambios tengan efecto tras una espera.',
      messages: {
        won: '«{{code}}» es para quien traiga antes la respuesta, y la respuesta se puede leer en una transacción en espera.',
        first: '«{{code}}» da lo pedido a quien llegue antes, y lo pedido se puede leer en una transacción en espera.',
        change: '«{{code}}» cambia un precio para el que los compradores ya han enviado sus transacciones.',
        pass: 'Ningún pago depende de quién llega primero.',
        answer: '«{{code}}» paga a quien traiga la respuesta; se puede leer antes de que la transacción esté en un bloque, y copiarse.',
        fail: '{{entry}} paga con «{{code}}» un importe que otra transacción puede cambiar justo antes.',
        price: '«{{code}}» toma un precio que otra transacción puede cambiar justo antes.',
        open: '«{{code}}» guarda a la vista lo que eligió quien llama, y después los pagos se deciden por ello.',
      },
    },
  },
  find(insight: Insight): Spot[] {
    const { source } = insight
    const paid = [...callsOf(insight, 'transfer', 'send', 'call')].flatMap((met): Spot[] => {
      const found = orderOf(met)
      if (found === null) return []
      const spot = ({ at, within }: Operation, also: Operation): Spot => ({
        at,
        within,
        message: found.message,
        values: { entry: titleOf(met.flow.entry), code: codeOf(source, at) },
        also: [also.at],
      })
      // the condition that anyone can meet, and what it pays
      return found.message === 'fail'
        ? [spot(found.operation, met.operation)]
        : [spot(found.operation, met.operation), spot(met.operation, found.operation)]
    })
    const bought = [...pricesOf(insight)].map(({ operation: { at, within } }): Spot => ({
      at,
      within,
      message: 'price',
      confidence: 'tentative',
      values: { code: codeOf(source, at) },
    }))
    return [
      ...paid,
      ...bought,
      ...[...changesOf(insight)].map(({ operation: { at, within }, how }): Spot => ({
        at,
        within,
        message: how,
        confidence: 'tentative',
        values: { code: codeOf(source, at) },
      })),
      ...insight.judged.flatMap(({ flow, insight: own }) =>
        openChoices(flow, own).map(({ at, within }): Spot => ({ at, within, message: 'open', values: { code: codeOf(source, at) } })),
      ),
    ]
  },
})

/** A payment for an answer that stands in the transaction, or of an amount that someone else may change. */
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
const isAnswer = ({ test, holds }: Guard): boolean => holds && answers(test)
function answers(test: Test): boolean {
  if (test.kind === 'both') return answers(test.left) || answers(test.right)
  if (test.kind !== 'compare') return false
  const sides = [test.left, test.right]
  return (
    sides.some(({ origins }) => origins.has('hash') && origins.has('input') && !origins.has('sender') && !origins.has('signer')) &&
    sides.some(({ reads, constant, origins }) => reads.size > 0 || constant !== null || (origins.size === 1 && origins.has('hash')))
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

/** Where the price of a purchase is changed, and where an answer that stands in the transaction wins something. */
function* changesOf(insight: Insight): Generator<{ operation: WriteOperation; how: 'change' | 'won' | 'first' }> {
  const prices = [...pricesOf(insight)]
    .flatMap(({ operation }) => (operation.kind === 'condition' ? [valuesOf(operation.test)] : []))
    .flat()
  const slots = union(prices.map(({ reads }) => reads))
  for (const { operation, flow } of operationsOf(insight, 'write')) {
    if (flow.reach !== 'entry') continue
    const { place, value, guards } = operation
    if (slots.has(place.slot) && !place.slot.includes('[]') && !value.origins.has('ether') && value.constant === null)
      yield { operation, how: 'change' }
    else if (value.origins.has('sender') && guards.some(isAnswer)) yield { operation, how: 'won' }
    else if (isFirstCome(operation)) yield { operation, how: 'first' }
  }
}

/** Whoever names a thing that nobody has yet gets it: `require(ownerOf[name] == address(0)); ownerOf[name] = msg.sender`. */
const isFirstCome = ({ place, value, guards }: WriteOperation): boolean =>
  value.origins.has('sender') &&
  value.origins.size === 1 &&
  place.keys.length === 1 &&
  place.keys.some(({ origins }) => origins.has('input') && !origins.has('sender') && !origins.has('hash')) &&
  guards.some(({ test, holds }) => isVacant(test, holds, place.slot))
function isVacant(test: Test, holds: boolean, slot: string): boolean {
  if (test.kind === 'not') return isVacant(test.inner, !holds, slot)
  if (test.kind !== 'compare' || test.operator !== (holds ? '==' : '!=')) return false
  return (
    [test.left, test.right].some(({ place }) => place?.slot === slot) && [test.left, test.right].some(({ constant }) => constant === '0')
  )
}

/** What a caller has to pay, or lets be taken from them, for a price that someone else can change first. */
function* pricesOf(insight: Insight): Generator<Met<Operation>> {
  for (const met of operationsOf(insight, 'condition'))
    if (met.flow.reach === 'entry' && asksPrice(met.operation.test, met.insight)) yield met
  for (const met of callsOf(insight, 'function'))
    if (met.flow.reach === 'entry' && met.operation.name === 'transferFrom' && met.operation.args.some((arg) => isPrice(arg, met.insight)))
      yield met
}
function asksPrice(test: Test, own: ContractInsight): boolean {
  if (test.kind === 'not') return asksPrice(test.inner, own)
  if (test.kind === 'value') return false
  if (test.kind !== 'compare') return asksPrice(test.left, own) || asksPrice(test.right, own)
  const { left, right } = test
  return (isPaid(left) && isPrice(right, own)) || (isPaid(right) && isPrice(left, own))
}
const isPaid = ({ origins, reads }: Value): boolean => origins.has('ether') && reads.size === 0
/** An amount in one place of storage that any entry sets, or moves with each purchase; what others paid before is another matter. */
const isPrice = ({ reads, origins, place }: Value, own: ContractInsight): boolean =>
  (place !== null || origins.has('input') || origins.has('sum')) &&
  !origins.has('ether') &&
  [...reads].some((slot) => {
    if (slot.includes('[]')) return false
    const writes = own.writes.filter(({ flow, write }) => flow.reach === 'entry' && write.place.slot === slot)
    return writes.length > 0 && writes.every(({ write: { value } }) => !value.origins.has('ether'))
  })

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
