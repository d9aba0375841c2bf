import type { Insight } from '../source/analysis/insight.ts'
import { gatesOf } from '../source/analysis/gates.ts'
import { codeOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { earlierOf, operationsOf, entrySiteOf } from '../judge/operations.ts'
import { overlap } from '../source/analysis/reach.ts'
import type { BuiltinOperation, Flow } from '../source/flow/operations.ts'
import { valuesOf } from '../judge/payouts.ts'
import type { Span } from '../source/tree.ts'
import { sourceCheck } from '../source-check.ts'

export const solSignatureReplay = sourceCheck({
  id: 'sol-signature-replay',
  scannerType: 'Signatures',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-294',
  swc: 121,
  texts: {
    en: {
      name: 'Signed messages',
      finding: 'A signed message can be used again',
      fix: 'Bind signatures to one use, contract and chain',
      why: 'Nothing marks the signature as used. Whoever sees it on the chain presents it again and gets paid again, here or in another contract that trusts the same signer.',
      how: 'Sign typed data (EIP-712) with a nonce that is counted up on use, the address of the contract, the chain id and an end.',
      messages: {
        pass: 'Each signed message can be used once.',
        fail: '{{entry}} acts on a signature from `{{code}}` and keeps no record that it was used.',
      },
    },
    de: {
      name: 'Signierte Nachrichten',
      finding: 'Eine signierte Nachricht kann erneut verwendet werden',
      fix: 'Signaturen an eine Verwendung, einen Vertrag und eine Chain binden',
      why: 'Nichts kennzeichnet die Signatur als verbraucht. Wer sie auf der Chain sieht, legt sie erneut vor und wird erneut bezahlt, hier oder in einem anderen Vertrag, der demselben Unterzeichner traut.',
      how: 'Lassen Sie typisierte Daten (EIP-712) signieren, mit einer Nonce, die bei Verwendung weiterzählt, der Adresse des Vertrags, der Chain-ID und einem Ende.',
      messages: {
        pass: 'Jede signierte Nachricht kann nur einmal verwendet werden.',
        fail: '{{entry}} handelt nach einer Signatur aus `{{code}}` und merkt sich nicht, dass sie verwendet wurde.',
      },
    },
    es: {
      name: 'Mensajes firmados',
      finding: 'Un mensaje firmado puede volver a usarse',
      fix: 'Ligar las firmas a un uso, un contrato y una cadena',
      why: 'Nada marca la firma como usada. Quien la ve en la cadena la presenta otra vez y cobra otra vez, aquí o en otro contrato que confíe en el mismo firmante.',
      how: 'Firma datos tipados (EIP-712) con un nonce que avance al usarse, la dirección del contrato, el identificador de la cadena y un final.',
      messages: {
        pass: 'Cada mensaje firmado puede usarse una sola vez.',
        fail: '{{entry}} actúa según una firma de `{{code}}` y no guarda constancia de que se usó.',
      },
    },
  },
  find(insight: Insight): Spot[] {
    // each place of recovery once, at the first entry that leads there
    const seen = new Map<string, Spot & { also: Span[] }>()
    for (const { operation, flow } of operationsOf(insight, 'builtin')) {
      if (operation.name !== 'ecrecover' || !acts(flow, operation) || isUsedUp(flow)) continue
      const at = entrySiteOf(operation)
      const key = `${operation.at.file}:${operation.at.start}`
      const known = seen.get(key)
      if (known !== undefined) known.also.push(at)
      else
        seen.set(key, {
          at,
          within: flow.entry,
          values: { entry: titleOf(flow.entry), code: codeOf(insight.source, at) },
          also: [operation.at],
        })
    }
    return [...seen.values()]
  },
})

/** Something follows that pays, calls or writes. */
const acts = (flow: Flow, { index }: BuiltinOperation): boolean =>
  flow.reach === 'entry' &&
  flow.operations.some(
    (operation) => operation.index > index && (operation.kind === 'write' || (operation.kind === 'call' && !operation.isView)),
  )
/** A record is asked and written: a nonce, or a mark at the message. */
function isUsedUp(flow: Flow): boolean {
  const written = flow.operations.flatMap((operation) => (operation.kind === 'write' ? [operation] : []))
  return written.some(
    (write) =>
      (earlierOf(flow, write, 'condition').some(({ test }) =>
        valuesOf(test).some(({ reads }) => [...reads].some((read) => overlap(read, write.place.slot))),
      ) &&
        isMark(write)) ||
      flow.operations.some(
        (operation) =>
          operation.kind === 'builtin' && operation.args.some(({ reads }) => [...reads].some((read) => overlap(read, write.place.slot))),
      ) ||
      (write.isUpdate && gatesOf(write).length === 0 && write.value.reads.has(write.place.slot) && write.operator === '++'),
  )
}
/** The mark stands at the message itself, or says that something is done. */
const isMark = ({
  place,
  value,
}: {
  place: { keys: readonly { origins: ReadonlySet<string> }[] }
  value: { constant: string | null }
}): boolean => value.constant !== null || place.keys.some(({ origins }) => origins.has('hash'))
