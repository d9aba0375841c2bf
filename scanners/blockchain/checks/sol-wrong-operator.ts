import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, type Spot } from '../judge/judge-source.ts'
import { expressionsIn, functionsOf, statementsIn } from '../judge/statements.ts'
import type { Expression, FunctionTree, Span, Statement } from '../source/tree.ts'
import { sourceCheck } from '../source-check.ts'

export const solWrongOperator = sourceCheck({
  id: 'sol-wrong-operator',
  scannerType: 'Language',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-480',
  swc: 129,
  texts: {
    en: {
      name: 'Mistyped operators',
      finding: 'An operator is mistyped',
      fix: 'Write the operator that is meant',
      why: '“x =+ 1” sets x to one instead of adding it, and “x == 1;” as a statement changes nothing. The compiler takes both without a word.',
      how: 'Write “+=” or “-=”, or “=” instead of “==”. Compilers from 0.5 on refuse the unary plus.',
      messages: {
        pass: 'No operator is mistyped.',
        fail: '“{{code}}” assigns a signed value where adding or subtracting was probably meant.',
        undone: '“{{code}}” counts, and then writes the old value back: nothing changes.',
        compare: '“{{code}}” compares and throws the result away; an assignment was probably meant.',
      },
    },
    de: {
      name: 'Vertippte Operatoren',
      finding: 'Ein Operator ist vertippt',
      fix: 'Den gemeinten Operator schreiben',
      why: '„x =+ 1“ setzt x auf eins, statt eins hinzuzuzählen, und „x == 1;“ als Anweisung ändert nichts. Der Compiler nimmt beides wortlos hin.',
      how: 'Schreiben Sie „+=“ oder „-=“, oder „=“ statt „==“. Compiler ab 0.5 lehnen das einstellige Plus ab.',
      messages: {
        pass: 'Kein Operator ist vertippt.',
        fail: '„{{code}}“ weist einen Wert mit Vorzeichen zu, wo wohl Hinzuzählen oder Abziehen gemeint war.',
        undone: '„{{code}}“ zählt und schreibt dann den alten Wert zurück: Es ändert sich nichts.',
        compare: '„{{code}}“ vergleicht und wirft das Ergebnis weg; gemeint war wohl eine Zuweisung.',
      },
    },
    es: {
      name: 'Operadores mal escritos',
      finding: 'Un operador está mal escrito',
      fix: 'Escribir el operador que se quería',
      why: '«x =+ 1» pone x a uno en lugar de sumarlo, y «x == 1;» como instrucción no cambia nada. El compilador acepta ambos sin decir nada.',
      how: 'Escribe «+=» o «-=», o «=» en lugar de «==». Los compiladores desde 0.5 rechazan el más unario.',
      messages: {
        pass: 'Ningún operador está mal escrito.',
        fail: '«{{code}}» asigna un valor con signo donde probablemente se quería sumar o restar.',
        undone: '«{{code}}» cuenta y luego vuelve a escribir el valor anterior: nada cambia.',
        compare: '«{{code}}» compara y descarta el resultado; probablemente se quería asignar.',
      },
    },
  },
  find: (insight: Insight): Spot[] => functionsOf(insight).flatMap(({ declared }) => spotsIn(insight, declared)),
})

function spotsIn({ source }: Insight, declared: FunctionTree): Spot[] {
  const signed = [...expressionsIn(declared.body)].filter((expression) => isSigned(expression, (at) => source.places.text(at)))
  const undone = [...expressionsIn(declared.body)].filter((expression) => isUndone(expression, (at) => source.places.text(at)))
  const dropped = [...statementsIn(declared.body)].filter(isDroppedComparison)
  const spot = (at: Span, message: 'fail' | 'compare' | 'undone'): Spot => ({
    at,
    within: declared,
    message,
    values: { code: codeOf(source, at) },
  })
  return [
    ...signed.map(({ at }) => spot(at, 'fail')),
    ...undone.map(({ at }) => spot(at, 'undone')),
    ...dropped.map(({ at }) => spot(at, 'compare')),
  ]
}

/** `x =+ 1` and `x =- 1`, written without a blank between the signs; `x = -1` is meant so. */
const isSigned = (expression: Expression, textOf: (at: Span) => string): boolean =>
  expression.kind === 'assign' &&
  expression.operator === '=' &&
  expression.right.kind === 'unary' &&
  (/[^=!<>]=[+-]\s/u.test(textOf(expression.at)) || /[^=!<>]=\+[^+]/u.test(textOf(expression.at)))
/** `count = count++` stores what was there before. */
const isUndone = (expression: Expression, textOf: (at: Span) => string): boolean =>
  expression.kind === 'assign' &&
  expression.operator === '=' &&
  expression.right.kind === 'unary' &&
  !expression.right.prefix &&
  textOf(expression.left.at).replaceAll(/\s/gu, '') === textOf(expression.right.operand.at).replaceAll(/\s/gu, '')
const isDroppedComparison = (statement: Statement): boolean =>
  statement.kind === 'expression' && statement.expression.kind === 'binary' && statement.expression.operator === '=='
