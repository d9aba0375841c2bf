import type { Insight } from '../source/analysis/insight.ts'
import type { ConditionOperation, Flow, Operation } from '../source/flow/operations.ts'
import type { Test, Value } from '../source/flow/values.ts'
import { judgePresence } from '../judge/judge-bytecode.ts'
import { codeOf, type Spot } from '../judge/judge-source.ts'
import { sourceCheck } from '../source-check.ts'

export const solTxOrigin = sourceCheck({
  id: 'sol-tx-origin',
  scannerType: 'Access control',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-477',
  swc: 115,
  aliases: ['tx-origin'],
  example: 'require(msg.sender == owner, "not the owner");',
  texts: {
    en: {
      name: 'Authorisation by tx.origin',
      finding: 'tx.origin decides who is authorised',
      fix: 'Ask for msg.sender instead of tx.origin',
      why: 'tx.origin is whoever began the transaction, not whoever calls. If the owner can be brought to call a hostile contract, that contract passes the condition and acts as the owner.',
      how: 'Compare msg.sender. Where only plain accounts may call, compare tx.origin with msg.sender and nothing else.',
      messages: {
        code: 'ORIGIN at byte {{offset}} of {{address}} asks who began the transaction, and not to compare them with who calls.',
        acts: '“{{code}}” acts for whoever began the transaction, though another contract may be calling.',
        pass: 'tx.origin authorises nobody.',
        fail: '“{{code}}” lets in whoever the owner’s transaction passes through.',
      },
    },
    de: {
      name: 'Berechtigung über tx.origin',
      finding: 'tx.origin entscheidet, wer berechtigt ist',
      fix: 'Nach msg.sender statt nach tx.origin fragen',
      why: 'tx.origin ist, wer die Transaktion begonnen hat, nicht, wer aufruft. Lässt sich der Eigentümer dazu bringen, einen feindlichen Vertrag aufzurufen, besteht dieser die Bedingung und handelt als Eigentümer.',
      how: 'Vergleichen Sie msg.sender. Wo nur einfache Konten aufrufen dürfen, vergleichen Sie tx.origin mit msg.sender und mit nichts sonst.',
      messages: {
        code: 'ORIGIN bei Byte {{offset}} von {{address}} fragt, wer die Transaktion begonnen hat, und vergleicht ihn nicht mit dem, der aufruft.',
        acts: '„{{code}}“ handelt für den, der die Transaktion begonnen hat, obwohl womöglich ein anderer Vertrag aufruft.',
        pass: 'tx.origin berechtigt niemanden.',
        fail: '„{{code}}“ lässt jeden ein, durch den eine Transaktion des Eigentümers läuft.',
      },
    },
    es: {
      name: 'Autorización por tx.origin',
      finding: 'tx.origin decide quién está autorizado',
      fix: 'Preguntar por msg.sender en lugar de tx.origin',
      why: 'tx.origin es quien inició la transacción, no quien llama. Si se consigue que el propietario llame a un contrato hostil, este supera la condición y actúa como propietario.',
      how: 'Compara msg.sender. Donde solo puedan llamar cuentas simples, compara tx.origin con msg.sender y con nada más.',
      messages: {
        code: 'ORIGIN en el byte {{offset}} de {{address}} pregunta quién inició la transacción y no lo compara con quien llama.',
        acts: '«{{code}}» actúa por quien inició la transacción, aunque quizá llame otro contrato.',
        pass: 'tx.origin no autoriza a nadie.',
        fail: '«{{code}}» deja pasar a todo contrato por el que pase una transacción del propietario.',
      },
    },
  },
  judgeBytecode: judgePresence('ORIGIN'),
  find: (insight: Insight): Spot[] =>
    insight.judged.flatMap(({ flow }) =>
      flow.operations.flatMap((operation): Spot[] => {
        const message = messageOf(operation, flow)
        const { at, within } = operation
        return message === null ? [] : [{ at, within, message, confidence: 'confirmed', values: { code: codeOf(insight.source, at) } }]
      }),
    ),
})

function messageOf(operation: Operation, flow: Flow): 'fail' | 'acts' | null {
  if (operation.kind === 'condition') return decidesByOrigin(operation.test) || opensToContracts(operation, flow) ? 'fail' : null
  if (operation.kind === 'return') return isDecision(operation.value) ? 'fail' : null
  if (operation.kind === 'write') return isOrigin(operation.value) ? 'acts' : null
  return operation.kind === 'read' && operation.place.keys.some(isOrigin) ? 'acts' : null
}
const isDecision = (value: Value | null): boolean => value !== null && value.test !== null && decidesByOrigin(value.test)
/** Something is done for contracts alone: `if (tx.origin != msg.sender) owner = next`. */
function opensToContracts({ index, test }: ConditionOperation, { operations }: Flow): boolean {
  if (test.kind !== 'compare' || !((isOrigin(test.left) && isCaller(test.right)) || (isOrigin(test.right) && isCaller(test.left))))
    return false
  return operations.some(
    ({ kind, guards }) =>
      (kind === 'write' || kind === 'call') &&
      guards.some(({ condition, holds }) => condition === index && holds === (test.operator === '!=')),
  )
}

/** Whoever began the transaction is compared with somebody, whoever that is, or looked up; comparing them with the caller keeps contracts out. */
function decidesByOrigin(test: Test): boolean {
  if (test.kind === 'not') return decidesByOrigin(test.inner)
  if (test.kind === 'value') return isLookedUp(test.value)
  if (test.kind !== 'compare') return decidesByOrigin(test.left) || decidesByOrigin(test.right)
  const { left, right, operator } = test
  if (isLookedUp(left) || isLookedUp(right)) return true
  return (operator === '==' || operator === '!=') && ((isOrigin(left) && !isCaller(right)) || (isOrigin(right) && !isCaller(left)))
}
const isOrigin = ({ origins, place }: Value): boolean =>
  place === null && origins.has('origin') && !origins.has('hash') && !origins.has('sum') && !origins.has('external')
const isCaller = ({ origins, place, reads }: Value): boolean => place === null && reads.size === 0 && origins.has('sender')
/** `allowed[tx.origin]`. */
const isLookedUp = ({ place }: Value): boolean => place?.keys.some(isOrigin) ?? false
