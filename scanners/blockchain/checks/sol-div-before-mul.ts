import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, type Spot } from '../judge/judge-source.ts'
import { expressionsIn, functionsOf, statementsIn } from '../judge/statements.ts'
import type { Expression, Statement } from '../source/tree.ts'
import { sourceCheck } from '../source-check.ts'

export const solDivBeforeMul = sourceCheck({
  id: 'sol-div-before-mul',
  scannerType: 'Arithmetic',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-682',
  aliases: ['divide-before-multiply'],
  example: 'uint256 fee = (amount * rate) / 10_000;',
  texts: {
    en: {
      name: 'Order of division and multiplication',
      finding: 'Something is divided before it is multiplied',
      fix: 'Multiply first, then divide',
      why: 'Integer division drops the remainder, and the multiplication makes the loss larger. Small amounts come out as zero.',
      how: 'Multiply first, and use mulDiv where the product might not fit.',
      messages: {
        pass: 'Nothing is divided before it is multiplied.',
        fail: '“{{code}}” multiplies what a division has already rounded down.',
      },
    },
    de: {
      name: 'Reihenfolge von Division und Multiplikation',
      finding: 'Etwas wird geteilt, bevor es multipliziert wird',
      fix: 'Zuerst multiplizieren, dann teilen',
      why: 'Die Ganzzahldivision lässt den Rest fallen, und die Multiplikation vergrößert den Verlust. Aus kleinen Beträgen wird null.',
      how: 'Multiplizieren Sie zuerst, und verwenden Sie mulDiv, wo das Produkt nicht passen könnte.',
      messages: {
        pass: 'Nichts wird geteilt, bevor es multipliziert wird.',
        fail: '„{{code}}“ multipliziert, was eine Division schon abgerundet hat.',
      },
    },
    es: {
      name: 'Orden de división y multiplicación',
      finding: 'Algo se divide antes de multiplicarse',
      fix: 'Multiplicar primero y después dividir',
      why: 'La división entera descarta el resto, y la multiplicación agranda la pérdida. Los importes pequeños quedan en cero.',
      how: 'Multiplica primero, y usa mulDiv donde el producto pudiera no caber.',
      messages: {
        pass: 'Nada se divide antes de multiplicarse.',
        fail: '«{{code}}» multiplica lo que una división ya ha redondeado hacia abajo.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    functionsOf(insight).flatMap(({ declared }) => {
      const divided = quotients(declared.body)
      return [...expressionsIn(declared.body)]
        .filter(
          (expression) =>
            expression.kind === 'binary' &&
            expression.operator === '*' &&
            (isQuotient(expression.left, divided) || isQuotient(expression.right, divided)),
        )
        .map(({ at }): Spot => ({ at, within: declared, values: { code: codeOf(insight.source, at) } }))
    }),
})

const isDivision = (expression: Expression): boolean =>
  expression.kind === 'binary' && expression.operator === '/' && !isExact(expression.right)
/** A constant part of a constant loses nothing that the compiler would not have said. */
const isExact = (divisor: Expression): boolean => divisor.kind === 'literal' && divisor.value === '1'
function isQuotient(expression: Expression, divided: ReadonlySet<number>): boolean {
  if (expression.kind === 'name') return divided.has(expression.ref)
  if (expression.kind === 'binary' && expression.operator === '*')
    return isQuotient(expression.left, divided) || isQuotient(expression.right, divided)
  return isDivision(expression) && !(expression.kind === 'binary' && expression.left.kind === 'literal')
}
/** Local variables that hold a quotient. */
function quotients(body: Statement | null): Set<number> {
  const variables = [...statementsIn(body)].flatMap((statement) =>
    statement.kind === 'declare' && statement.value !== null && isDivision(statement.value) ? statement.variables : [],
  )
  return new Set(variables.flatMap((variable) => (variable === null ? [] : [variable.id])))
}
