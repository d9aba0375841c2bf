import type { Insight } from '../source/analysis/insight.ts'
import { gatesOf } from '../source/analysis/gates.ts'
import { codeOf, lineOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { earlierOf, entrySiteOf, operationsOf, type Met } from '../judge/operations.ts'
import { overlap } from '../source/analysis/reach.ts'
import type { BuiltinOperation, Flow, Operation } from '../source/flow/operations.ts'
import { emptyLoop, recordsOfSignature, unboundHash } from '../judge/signatures.ts'
import { valuesOf } from '../judge/payouts.ts'
import type { CompiledSource } from '../source/source.ts'
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
        none: '“{{code}}” runs through the signatures of {{entry}}, and passes where none is given.',
        form: '{{entry}} records use by the signature with “{{code}}”. Each signature has a second form that is as valid and is not recorded.',
        domain:
          '“{{code}}” hashes what is signed for {{entry}} without the address of the contract or the chain id: the signature holds elsewhere too.',
        pass: 'Each signed message can be used once.',
        fail: '{{entry}} acts on a signature from “{{code}}” and keeps no record that it was used.',
      },
    },
    de: {
      name: 'Signierte Nachrichten',
      finding: 'Eine signierte Nachricht kann erneut verwendet werden',
      fix: 'Signaturen an eine Verwendung, einen Vertrag und eine Chain binden',
      why: 'Nichts kennzeichnet die Signatur als verbraucht. Wer sie auf der Chain sieht, legt sie erneut vor und wird erneut bezahlt, hier oder in einem anderen Vertrag, der demselben Unterzeichner traut.',
      how: 'Lassen Sie typisierte Daten (EIP-712) signieren, mit einer Nonce, die bei Verwendung weiterzählt, der Adresse des Vertrags, der Chain-ID und einem Ende.',
      messages: {
        none: '„{{code}}“ geht die Signaturen von {{entry}} durch und lässt den durch, der keine angibt.',
        form: '{{entry}} hält die Verwendung mit „{{code}}“ nach der Signatur fest. Jede Signatur hat eine zweite gültige Form, die nicht vermerkt ist.',
        domain:
          '„{{code}}“ bildet den Hash dessen, was für {{entry}} signiert wird, ohne Adresse des Vertrags und ohne Chain-ID: Die Signatur gilt auch anderswo.',
        pass: 'Jede signierte Nachricht kann nur einmal verwendet werden.',
        fail: '{{entry}} handelt nach einer Signatur aus „{{code}}“ und merkt sich nicht, dass sie verwendet wurde.',
      },
    },
    es: {
      name: 'Mensajes firmados',
      finding: 'Un mensaje firmado puede volver a usarse',
      fix: 'Ligar las firmas a un uso, un contrato y una cadena',
      why: 'Nada marca la firma como usada. Quien la ve en la cadena la presenta otra vez y cobra otra vez, aquí o en otro contrato que confíe en el mismo firmante.',
      how: 'Firma datos tipados (EIP-712) con un nonce que avance al usarse, la dirección del contrato, el identificador de la cadena y un final.',
      messages: {
        none: '«{{code}}» recorre las firmas de {{entry}} y deja pasar a quien no da ninguna.',
        form: '{{entry}} anota el uso por la firma con «{{code}}». Toda firma tiene una segunda forma igual de válida que no queda anotada.',
        domain:
          '«{{code}}» calcula el hash de lo que se firma para {{entry}} sin la dirección del contrato ni el identificador de la cadena: la firma vale también en otra parte.',
        pass: 'Cada mensaje firmado puede usarse una sola vez.',
        fail: '{{entry}} actúa según una firma de «{{code}}» y no guarda constancia de que se usó.',
      },
    },
  },
  find(insight: Insight): Spot[] {
    // each place of recovery once, at the first entry that leads there
    const replayed = new Map<string, Spot & { also: Span[] }>()
    const others: Spot[] = []
    for (const met of operationsOf(insight, 'builtin')) {
      const { operation, flow } = met
      if (operation.name !== 'ecrecover' || !acts(flow, operation)) continue
      others.push(...faultsOf(insight, met))
      if (isUsedUp(flow)) continue
      const at = entrySiteOf(operation)
      const key = `${operation.at.file}:${operation.at.start}`
      const known = replayed.get(key)
      if (known !== undefined) known.also.push(at)
      else
        replayed.set(key, {
          at,
          within: flow.entry,
          values: { entry: titleOf(flow.entry), code: codeOf(insight.source, at) },
          also: [operation.at],
        })
    }
    return [...replayed.values(), ...others]
  },
})

/** What is signed, how its use is recorded, and how many have to sign. */
function faultsOf({ source }: Insight, met: Met<BuiltinOperation>): Spot[] {
  const { operation, flow } = met
  const spot = ({ at, within }: Operation, message: 'domain' | 'form' | 'none'): Spot => ({
    at,
    within,
    message,
    confidence: 'tentative',
    riskLevel: message === 'none' ? undefined : 'medium',
    values: { entry: titleOf(flow.entry), code: codeOf(source, at) },
    also: [operation.at],
  })
  const unbound = unboundHash(met)
  // beside a signature that holds again and again this goes without saying
  const hash = unbound !== null && (isUsedUp(flow) || isApart(source, unbound.at, entrySiteOf(operation))) ? unbound : null
  const loop = emptyLoop(met)
  return [
    hash === null ? [] : [spot(hash, 'domain')],
    recordsOfSignature(met).map((record) => spot(record, 'form')),
    loop === null ? [] : [spot(loop, 'none')],
  ].flat()
}

const isApart = (source: CompiledSource, one: Span, other: Span): boolean =>
  one.file !== other.file || Math.abs(lineOf(source, one) - lineOf(source, other)) > 1

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
