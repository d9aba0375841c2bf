import type { Insight } from '../source/analysis/insight.ts'
import { originsOf } from '../source/analysis/insight.ts'
import { gatesOf } from '../source/analysis/gates.ts'
import type { CallOperation, Flow } from '../source/flow/operations.ts'
import { codeOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { callsOf, laterOf, type Met } from '../judge/operations.ts'
import { valuesOf } from '../judge/payouts.ts'
import { sourceCheck } from '../source-check.ts'

export const solDosPush = sourceCheck({
  id: 'sol-dos-push',
  scannerType: 'Denial of service',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-703',
  swc: 113,
  texts: {
    en: {
      name: 'Receivers that refuse',
      finding: 'A receiver that refuses its payment blocks the contract',
      fix: 'Let those who are owed withdraw',
      why: 'The function pays someone else first and reverts when that fails. Whoever put themselves there with a contract that takes no ether keeps everyone from going on: an auction can no longer be outbid.',
      how: 'Write down what is owed and offer a function to withdraw it. The main path then never waits for a stranger.',
      messages: {
        starved: '{{entry}} marks a request as done even where “{{code}}” fails; whoever passes it on can give it too little gas.',
        gas: '{{entry}} hands all its gas to a stranger with “{{code}}”; where that is used up, nobody is paid afterwards.',
        pass: 'No function hangs on a payment to someone else.',
        fail: '{{entry}} reverts when “{{code}}” fails, and anyone may have put themselves in as the receiver.',
      },
    },
    de: {
      name: 'Empfänger, die ablehnen',
      finding: 'Ein Empfänger, der seine Zahlung ablehnt, blockiert den Vertrag',
      fix: 'Gläubiger selbst abholen lassen',
      why: 'Die Funktion zahlt zuerst jemand anderem und bricht ab, wenn das scheitert. Wer sich dort mit einem Vertrag einträgt, der keinen Ether nimmt, hält alle anderen auf: Eine Auktion lässt sich nicht mehr überbieten.',
      how: 'Schreiben Sie auf, was geschuldet ist, und bieten Sie eine Funktion zur Abholung an. Der Hauptweg wartet dann nie auf einen Fremden.',
      messages: {
        starved:
          '{{entry}} vermerkt einen Auftrag als erledigt, auch wenn „{{code}}“ scheitert; wer ihn weiterreicht, kann zu wenig Gas mitgeben.',
        gas: '{{entry}} überlässt mit „{{code}}“ einem Fremden alles Gas; ist es verbraucht, wird danach niemand bezahlt.',
        pass: 'Keine Funktion hängt an einer Zahlung an jemand anderen.',
        fail: '{{entry}} bricht ab, wenn „{{code}}“ scheitert, und jeder kann sich dort als Empfänger eingetragen haben.',
      },
    },
    es: {
      name: 'Receptores que rechazan',
      finding: 'Un receptor que rechaza su pago bloquea el contrato',
      fix: 'Dejar que los acreedores retiren',
      why: 'La función paga primero a otra persona y revierte si eso falla. Quien se ponga ahí con un contrato que no acepta ether impide seguir a todos: en una subasta ya no se puede pujar más.',
      how: 'Anota lo adeudado y ofrece una función para retirarlo. El camino principal nunca espera entonces a un extraño.',
      messages: {
        starved: '{{entry}} da por hecho un encargo aunque falle «{{code}}»; quien lo transmite puede darle muy poco gas.',
        gas: '{{entry}} entrega todo su gas a un extraño con «{{code}}»; si lo agota, después no cobra nadie.',
        pass: 'Ninguna función depende de un pago a otra persona.',
        fail: '{{entry}} revierte si falla «{{code}}», y cualquiera puede haberse puesto como receptor.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    [...callsOf(insight, 'send', 'transfer', 'call')].flatMap((met): Spot[] => {
      const { operation, flow } = met
      const message = blocks(met) ? 'fail' : burns(met) ? 'gas' : starves(met) ? 'starved' : null
      const { at, within } = operation
      return message === null ? [] : [{ at, within, message, values: { entry: titleOf(flow.entry), code: codeOf(insight.source, at) } }]
    }),
})

/** A stranger is handed all the gas there is, and others are to be paid afterwards. */
function burns({ operation, flow, insight }: Met<CallOperation>): boolean {
  const { way, gas, ether, target } = operation
  if (way !== 'call' || gas !== null || ether === null || flow.reach !== 'entry' || target.reads.size === 0) return false
  const origins = originsOf(target, insight)
  if (!origins.has('sender') && !origins.has('input')) return false
  return laterOf(flow, operation, 'call').some((later) => later.ether !== null && later.target.place?.slot !== target.place?.slot)
}
/** What somebody else asked for is marked as done, whether or not the gas for it was enough: whoever passes it on decides. */
function starves({ operation, flow }: Met<CallOperation>): boolean {
  const { way, args, isCaught } = operation
  if (way !== 'call' || !isCaught || flow.reach !== 'entry' || !args.some(({ origins }) => origins.has('input'))) return false
  if (flow.operations.some((other) => other.kind === 'builtin' && /gasleft|msg\.gas/u.test(other.name))) return false
  const isMarked = flow.operations.some(
    (other) => other.kind === 'write' && other.value.constant === 'true' && other.place.keys.some(({ origins }) => origins.has('input')),
  )
  return isMarked && !isDemanded(flow, operation)
}
const isDemanded = (flow: Flow, call: CallOperation): boolean =>
  laterOf(flow, call, 'condition').some(({ test }) => valuesOf(test).some(({ results }) => results.has(call.index)))

function blocks({ operation, flow, insight }: Met<CallOperation>): boolean {
  const { target, ether } = operation
  if (ether === null || flow.reach !== 'entry' || target.reads.size === 0) return false
  const origins = originsOf(target, insight)
  const isStranger = origins.has('sender') || origins.has('input')
  // a place of the caller's own blocks nobody else
  const isOwn = target.place?.keys.some((key) => key.origins.has('sender')) === true
  return isStranger && !isOwn && reverts(flow, operation) && !onlyForReceiver(operation)
}
/** transfer does so by itself; of the others the result is demanded. */
const reverts = (flow: Flow, call: CallOperation): boolean =>
  call.way === 'transfer' ||
  laterOf(flow, call, 'condition').some(({ how, test }) => how !== 'loop' && valuesOf(test).some(({ results }) => results.has(call.index)))
const onlyForReceiver = (call: CallOperation): boolean =>
  gatesOf(call).some(({ slots }) => [...slots].some((slot) => call.target.reads.has(slot)))
