import { originsOf, type ContractInsight, type Insight } from '../source/analysis/insight.ts'
import { overlap } from '../source/analysis/reach.ts'
import type { Operation } from '../source/flow/operations.ts'
import { union } from '../source/flow/values.ts'
import { codeOf, type Spot } from '../judge/judge-source.ts'
import { operationsOf } from '../judge/operations.ts'
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
        pass: 'No decision depends on block time.',
        fail: '`{{code}}` decides by the time of the block, which its builder can shift.',
        kept: '`{{code}}` keeps the time of the block, by which the contract decides later.',
      },
    },
    de: {
      name: 'Entscheidungen nach Blockzeit',
      finding: 'Eine Entscheidung hängt von der Blockzeit ab',
      fix: 'Keine knappe Entscheidung von der Blockzeit abhängig machen',
      why: 'Wer einen Block baut, setzt dessen Zeit, in einem Spielraum von Sekunden. Wo Sekunden entscheiden, wer gewinnt oder Geld erhält, entscheidet er zu seinen Gunsten.',
      how: 'Verwenden Sie die Blockzeit nur für Spannen von Minuten und mehr, nie für Zufall oder auf die Sekunde.',
      messages: {
        pass: 'Keine Entscheidung hängt von der Blockzeit ab.',
        fail: '`{{code}}` entscheidet nach der Zeit des Blocks, die dessen Erzeuger verschieben kann.',
        kept: '`{{code}}` merkt sich die Zeit des Blocks, nach der der Vertrag später entscheidet.',
      },
    },
    es: {
      name: 'Decisiones por la hora del bloque',
      finding: 'Una decisión depende de la hora del bloque',
      fix: 'Evitar que decisiones ajustadas dependan de la hora del bloque',
      why: 'Quien construye un bloque fija su hora, con un margen de segundos. Donde los segundos deciden quién gana o quién cobra, decide a su favor.',
      how: 'Usa la hora del bloque solo para periodos de minutos o más, nunca para el azar ni al segundo.',
      messages: {
        pass: 'Ninguna decisión depende de la hora del bloque.',
        fail: '`{{code}}` decide según la hora del bloque, que su productor puede mover.',
        kept: '`{{code}}` guarda la hora del bloque, según la cual el contrato decide después.',
      },
    },
  },
  find(insight: Insight): Spot[] {
    const conditions = [...operationsOf(insight, 'condition')].flatMap(({ operation }) => valuesOf(operation.test))
    const asked = union(conditions.map(({ reads }) => reads))
    return insight.judged.flatMap(({ flow, insight: own }) =>
      flow.operations.flatMap((operation): Spot[] => {
        const message = messageOf(operation, own, asked)
        const { at, within } = operation
        return message === null ? [] : [{ at, within, message, values: { code: codeOf(insight.source, at) } }]
      }),
    )
  },
})

function messageOf(operation: Operation, own: ContractInsight, asked: ReadonlySet<string>): 'fail' | 'kept' | null {
  if (operation.kind === 'condition')
    return valuesOf(operation.test).some((value) => value.origins.has('time') || isOfTime(value, own)) ? 'fail' : null
  if (operation.kind === 'return') return operation.value?.origins.has('time') === true ? 'fail' : null
  if (operation.kind !== 'write' || !operation.value.origins.has('time')) return null
  return [...asked].some((slot) => overlap(slot, operation.place.slot)) ? 'kept' : null
}
/** A number that was made of the time, not the time itself. */
const isOfTime = (value: Parameters<typeof originsOf>[0], own: ContractInsight): boolean => {
  const origins = originsOf(value, own)
  return origins.has('time') && origins.has('hash')
}
