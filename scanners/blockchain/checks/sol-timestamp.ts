import { originsOf, type ContractInsight, type Insight } from '../source/analysis/insight.ts'
import { overlap } from '../source/analysis/reach.ts'
import type { Flow, Operation, WriteOperation } from '../source/flow/operations.ts'
import { union, type Value } from '../source/flow/values.ts'
import { codeOf, type Spot } from '../judge/judge-source.ts'
import { onceEach } from '../judge/neighbours.ts'
import { operationsOf, type Met } from '../judge/operations.ts'
import { valuesOf } from '../judge/payouts.ts'
import { sourceCheck } from '../source-check.ts'

export const solTimestamp = sourceCheck({
  id: 'sol-timestamp',
  scannerType: 'Ordering',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-829',
  swc: 116,
  aliases: ['timestamp'],
  texts: {
    en: {
      name: 'Decisions by block time',
      finding: 'A decision depends on block time',
      fix: 'Keep close decisions free of block time',
      why: 'Whoever builds a block sets its time, within some seconds. Where seconds decide who wins or who is paid, they decide in their own favour.',
      how: 'Use block time for spans of minutes or more only, never for chance or to the second.',
      messages: {
        paid: '“{{code}}” pays an amount that is worked out from the time of the block.',
        pass: 'No decision depends on block time.',
        fail: '“{{code}}” decides by the time of the block, which its builder can shift.',
        kept: '“{{code}}” keeps the time of the block, by which the contract decides later.',
      },
    },
    de: {
      name: 'Entscheidungen nach Blockzeit',
      finding: 'Eine Entscheidung hängt von der Blockzeit ab',
      fix: 'Keine knappe Entscheidung von der Blockzeit abhängig machen',
      why: 'Wer einen Block baut, setzt dessen Zeit, in einem Spielraum von Sekunden. Wo Sekunden entscheiden, wer gewinnt oder Geld erhält, entscheidet er zu seinen Gunsten.',
      how: 'Verwenden Sie die Blockzeit nur für Spannen von Minuten und mehr, nie für Zufall oder auf die Sekunde.',
      messages: {
        paid: '„{{code}}“ zahlt einen Betrag, der aus der Zeit des Blocks errechnet wird.',
        pass: 'Keine Entscheidung hängt von der Blockzeit ab.',
        fail: '„{{code}}“ entscheidet nach der Zeit des Blocks, die dessen Erzeuger verschieben kann.',
        kept: '„{{code}}“ merkt sich die Zeit des Blocks, nach der der Vertrag später entscheidet.',
      },
    },
    es: {
      name: 'Decisiones por la hora del bloque',
      finding: 'Una decisión depende de la hora del bloque',
      fix: 'Evitar que decisiones ajustadas dependan de la hora del bloque',
      why: 'Quien construye un bloque fija su hora, con un margen de segundos. Donde los segundos deciden quién gana o quién cobra, decide a su favor.',
      how: 'Usa la hora del bloque solo para periodos de minutos o más, nunca para el azar ni al segundo.',
      messages: {
        paid: '«{{code}}» paga un importe que se calcula a partir de la hora del bloque.',
        pass: 'Ninguna decisión depende de la hora del bloque.',
        fail: '«{{code}}» decide según la hora del bloque, que su productor puede mover.',
        kept: '«{{code}}» guarda la hora del bloque, según la cual el contrato decide después.',
      },
    },
  },
  find(insight: Insight): Spot[] {
    const conditions = [...operationsOf(insight, 'condition')].flatMap(({ operation }) => valuesOf(operation.test))
    const asked = union(conditions.map(({ reads }) => reads))
    const spots = insight.judged.flatMap(({ flow, insight: own }) =>
      flow.operations.flatMap((operation): Spot[] => {
        const message = messageOf({ operation, flow, insight: own }, asked)
        const { at, within } = operation
        return message === null ? [] : [{ at, within, message, values: { code: codeOf(insight.source, at) } }]
      }),
    )
    // a function that asks for the time asks for it all along
    return onceEach(spots, ({ at, within, message }) => (message === 'paid' || within === null ? `${at.file}:${at.start}` : `${within.id}`))
  },
})

function messageOf({ operation, flow, insight }: Met<Operation>, asked: ReadonlySet<string>): 'fail' | 'kept' | 'paid' | null {
  if (operation.kind === 'condition')
    return valuesOf(operation.test).some((value) => tellsTime(value) || isOfTime(value, insight)) ? 'fail' : null
  if (operation.kind === 'return') return operation.value?.origins.has('time') === true ? 'fail' : null
  if (operation.kind === 'call') return operation.ether?.origins.has('time') === true ? 'paid' : null
  return operation.kind === 'write' && isKept(operation, flow, asked) ? 'kept' : null
}
/** The contract begins by it, or asks for it later. */
function isKept({ value, place }: WriteOperation, { reach }: Flow, asked: ReadonlySet<string>): boolean {
  if (!tellsTime(value)) return false
  return (reach === 'constructor' && isPlainTime(value)) || [...asked].some((slot) => overlap(slot, place.slot))
}
/** The number of a block stands for time wherever it is compared or kept. */
const tellsTime = ({ origins, reads }: Value): boolean =>
  origins.has('time') || (origins.has('height') && reads.size === 0 && !origins.has('hash') && !origins.has('blockhash'))
/** The time itself, calculated with nothing. */
const isPlainTime = ({ origins, reads }: Value): boolean => origins.size === 1 && origins.has('time') && reads.size === 0
/** A number that was made of the time, not the time itself. */
const isOfTime = (value: Value, own: ContractInsight): boolean => {
  const origins = originsOf(value, own)
  return origins.has('time') && origins.has('hash') && !origins.has('blockhash')
}
