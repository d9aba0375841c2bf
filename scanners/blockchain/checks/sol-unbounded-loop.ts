import { isInfluenced, type ContractInsight, type Insight } from '../source/analysis/insight.ts'
import { overlap } from '../source/analysis/reach.ts'
import type { LoopMark, Operation, WriteOperation } from '../source/flow/operations.ts'
import { codeOf, lineOf, type Spot } from '../judge/judge-source.ts'
import { sourceCheck } from '../source-check.ts'

/** Rounds of a loop with a fixed end from which on what it writes hardly fits into a block. */
const ROUNDS_MAX = 100

export const solUnboundedLoop = sourceCheck({
  id: 'sol-unbounded-loop',
  scannerType: 'Denial of service',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-400',
  swc: 128,
  texts: {
    en: {
      name: 'Work that grows',
      finding: 'A loop, or the clearing of a list, grows with what anyone adds',
      fix: 'Bound the work of each call',
      why: 'Each entry makes the call cost more. Beyond the gas of a block it can no longer be made at all, and whatever depends on it stands still; a stranger can bring that about deliberately.',
      how: 'Work through the list in pages, keep totals as they change, and use mappings that need no clearing.',
      messages: {
        pass: 'The work of each call is bounded.',
        fail: '“{{code}}” runs as often as anyone has made it, so that it may no longer fit into a block.',
        clear: '“{{code}}” clears a list that anyone can let grow: its gas grows with each entry.',
        grow: '“{{code}}” writes storage in the loop of line {{loopLine}}, whose end is no small number.',
      },
    },
    de: {
      name: 'Arbeit, die wächst',
      finding: 'Eine Schleife oder das Leeren einer Liste wächst mit dem, was jeder hinzufügt',
      fix: 'Die Arbeit jedes Aufrufs begrenzen',
      why: 'Jeder Eintrag macht den Aufruf teurer. Jenseits des Gases eines Blocks ist er gar nicht mehr möglich, und alles, was daran hängt, steht still; ein Fremder kann das absichtlich herbeiführen.',
      how: 'Arbeiten Sie die Liste abschnittsweise ab, führen Sie Summen mit, und verwenden Sie Mappings, die nicht geleert werden müssen.',
      messages: {
        pass: 'Die Arbeit jedes Aufrufs ist begrenzt.',
        fail: '„{{code}}“ läuft so oft, wie jeder es will, und passt womöglich in keinen Block mehr.',
        clear: '„{{code}}“ leert eine Liste, die jeder wachsen lassen kann: Das Gas wächst mit jedem Eintrag.',
        grow: '„{{code}}“ schreibt Speicher in der Schleife von Zeile {{loopLine}}, deren Ende keine kleine Zahl ist.',
      },
    },
    es: {
      name: 'Trabajo que crece',
      finding: 'Un bucle, o el vaciado de una lista, crece con lo que añade cualquiera',
      fix: 'Limitar el trabajo de cada llamada',
      why: 'Cada entrada encarece la llamada. Más allá del gas de un bloque ya no se puede hacer, y todo lo que depende de ella se detiene; un extraño puede provocarlo a propósito.',
      how: 'Recorre la lista por partes, lleva los totales al día y usa mappings, que no hay que vaciar.',
      messages: {
        pass: 'El trabajo de cada llamada está limitado.',
        fail: '«{{code}}» se repite tantas veces como quiera cualquiera, y puede no caber ya en un bloque.',
        clear: '«{{code}}» vacía una lista que cualquiera puede hacer crecer: su gas crece con cada entrada.',
        grow: '«{{code}}» escribe almacenamiento en el bucle de la línea {{loopLine}}, cuyo final no es un número pequeño.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    insight.judged.flatMap(({ flow, insight: own }) =>
      flow.reach === 'constructor' ? [] : flow.operations.flatMap((operation) => spotsOf(insight, own, operation)),
    ),
})

function spotsOf({ source }: Insight, own: ContractInsight, operation: Operation): Spot[] {
  const { at, within, loops } = operation
  if (operation.kind === 'write' && isClearing(operation) && grows(own, operation.place.slot))
    return [{ at, within, message: 'clear', values: { code: codeOf(source, at) } }]
  const loop = loops.findLast((mark) => isLong(mark, own, operation))
  if (loop === undefined) return []
  if (operation.kind === 'condition' && operation.how === 'loop')
    return [{ at: { ...loop.at, length: Math.min(loop.at.length, 200) }, within, values: { code: codeOf(source, loop.at) } }]
  if (operation.kind !== 'write' || (operation.resize === null && !operation.place.slot.includes('[]'))) return []
  return [{ at, within, message: 'grow', values: { code: codeOf(source, at), loopLine: lineOf(source, loop.at) } }]
}
/** A whole list is emptied: `delete list`, `list.length = 0`, `list = new T[](0)`. */
function isClearing({ place, operator, resize, value }: WriteOperation): boolean {
  if (place.keys.length > 0) return false
  return (
    operator === 'delete' ||
    (resize === 'length' && value.constant === '0') ||
    (operator === '=' && resize === null && value.constant === null)
  )
}
/** Anyone can add to the list that stands in this place. */
const grows = ({ writes }: ContractInsight, slot: string): boolean =>
  writes.some(
    ({ flow, write }) =>
      flow.reach === 'entry' &&
      write.resize !== null &&
      write.resize !== 'pop' &&
      write.value.constant !== '0' &&
      overlap(write.place.slot, slot.replace(/\.length$/u, '')),
  )

function isLong({ bound, isConstant }: LoopMark, own: ContractInsight, { kind }: Operation): boolean {
  if (bound === null) return false
  if (isConstant) return kind === 'write' && isMany(bound.test)
  if ([...bound.reads].some((slot) => slot.endsWith('.length'))) return [...bound.reads].some((slot) => grows(own, slot))
  return bound.origins.has('input') || (bound.reads.size > 0 && isInfluenced(bound, own))
}
const isMany = (test: NonNullable<LoopMark['bound']>['test']): boolean =>
  test?.kind === 'compare' && [test.left.constant, test.right.constant].some((constant) => Number(constant) >= ROUNDS_MAX)
