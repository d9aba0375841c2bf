import { originsOf, type Insight } from '../source/analysis/insight.ts'
import { codeOf, type Spot } from '../judge/judge-source.ts'
import { operationsOf } from '../judge/operations.ts'
import { valuesOf } from '../judge/payouts.ts'
import { after } from '../source/analysis/reach.ts'
import type { CastOperation, Flow } from '../source/flow/operations.ts'
import type { Value } from '../source/flow/values.ts'
import { sourceCheck } from '../source-check.ts'

export const solUnsafeDowncast = sourceCheck({
  id: 'sol-unsafe-downcast',
  scannerType: 'Arithmetic',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-681',
  swc: 101,
  example: 'uint128 amount = SafeCast.toUint128(value);',
  texts: {
    en: {
      name: 'Narrowing casts',
      finding: 'A value of the caller is cast to a narrower type',
      fix: 'Check the value before narrowing it',
      why: 'A cast cuts off what does not fit and never reverts, not even with Solidity 0.8. A large amount becomes a small one, and a large number a negative one.',
      how: 'Use SafeCast, or require the value to be at most type(T).max before the cast.',
      messages: {
        pass: 'No value of a caller is narrowed unchecked.',
        fail: '“{{code}}” cuts a value that the caller chooses from {{from}} to {{to}}.',
      },
    },
    de: {
      name: 'Verengende Umwandlungen',
      finding: 'Ein Wert des Aufrufers wird in einen engeren Typ umgewandelt',
      fix: 'Den Wert vor dem Verengen prüfen',
      why: 'Eine Umwandlung schneidet ab, was nicht passt, und bricht nie ab, auch nicht mit Solidity 0.8. Aus einem großen Betrag wird ein kleiner, aus einer großen Zahl eine negative.',
      how: 'Verwenden Sie SafeCast, oder verlangen Sie vor der Umwandlung, dass der Wert höchstens type(T).max ist.',
      messages: {
        pass: 'Kein Wert eines Aufrufers wird ungeprüft verengt.',
        fail: '„{{code}}“ schneidet einen vom Aufrufer gewählten Wert von {{from}} auf {{to}} zu.',
      },
    },
    es: {
      name: 'Conversiones que estrechan',
      finding: 'Un valor de quien llama se convierte a un tipo más estrecho',
      fix: 'Comprobar el valor antes de estrecharlo',
      why: 'Una conversión corta lo que no cabe y nunca revierte, ni siquiera con Solidity 0.8. Un importe grande pasa a ser pequeño, y un número grande, negativo.',
      how: 'Usa SafeCast, o exige antes de convertir que el valor sea como mucho type(T).max.',
      messages: {
        pass: 'Ningún valor de quien llama se estrecha sin comprobar.',
        fail: '«{{code}}» recorta de {{from}} a {{to}} un valor que elige quien llama.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    [...operationsOf(insight, 'cast')]
      .filter(
        ({ operation, flow, insight: own }) =>
          flow.reach === 'entry' &&
          operation.isNarrowing &&
          isChosen(operation.value, originsOf(operation.value, own)) &&
          !isBounded(flow, operation),
      )
      .map(({ operation: { at, within, from, to } }) => ({ at, within, values: { code: codeOf(insight.source, at), from, to } })),
})

/** An amount as the caller gives it; of a hash or a time it is known what is cut. */
const isChosen = ({ origins, constant }: Value, all: ReadonlySet<string>): boolean =>
  constant === null && all.has('input') && !origins.has('hash') && !origins.has('time') && !origins.has('block') && !origins.has('height')
/** A condition before or after speaks of the value. */
function isBounded(flow: Flow, operation: CastOperation): boolean {
  const { value, guards } = operation
  const later = after(flow, operation)
  const tests = [
    ...guards.map(({ test }) => test),
    ...flow.operations.flatMap((other) =>
      other.kind === 'condition' && other.how !== 'loop' && later.has(other.index) ? [other.test] : [],
    ),
  ]
  const names = new Set([...value.locals].map(String).concat([...value.reads]))
  return tests.some((test) =>
    valuesOf(test).some(({ locals, reads }) => [...[...locals].map(String), ...reads].some((name) => names.has(name))),
  )
}
