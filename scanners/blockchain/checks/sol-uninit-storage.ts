import type { Insight } from '../source/analysis/insight.ts'
import { lineOf, type Spot } from '../judge/judge-source.ts'
import { expressionsIn, functionsOf, statementsIn } from '../judge/statements.ts'
import { sourceCheck } from '../source-check.ts'
import type { Expression, FunctionTree, Span, Statement, Variable } from '../source/tree.ts'

export const solUninitStorage = sourceCheck({
  id: 'sol-uninit-storage',
  scannerType: 'Storage',
  category: 'Resilience',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-824',
  swc: 109,
  aliases: ['uninitialized-storage'],
  example: 'Game memory game; // a copy, not a pointer to the first variable',
  texts: {
    en: {
      name: 'Storage pointers',
      finding: 'A storage pointer is not initialised',
      fix: 'Point it at storage, or declare it memory',
      why: 'A local struct or array without a location points to storage, and without a value to its very start. Writing its fields overwrites the first variables of the contract, often the owner. Traps are built on this.',
      how: 'Say memory for a copy, or assign the pointer before using it. Compilers from 0.5 on refuse such code.',
      messages: {
        pass: 'Each storage pointer is initialised.',
        fail: 'Line {{line}} declares {{name}} as a pointer to storage without saying where; what is written through it overwrites the first variables of the contract.',
        used: 'Line {{line}} writes through {{name}}, which line {{declared}} leaves pointing at the start of storage.',
      },
    },
    de: {
      name: 'Zeiger auf Speicher',
      finding: 'Ein Zeiger auf Speicher ist nicht initialisiert',
      fix: 'Auf Speicher zeigen lassen oder als memory deklarieren',
      why: 'Eine lokale Struktur oder ein Array ohne Angabe zeigt auf Speicher, und ohne Wert auf dessen Anfang. Wer die Felder schreibt, überschreibt die ersten Variablen des Vertrags, oft den Eigentümer. Darauf werden Fallen gebaut.',
      how: 'Schreiben Sie memory für eine Kopie, oder weisen Sie dem Zeiger etwas zu, bevor Sie ihn verwenden. Compiler ab 0.5 lehnen solchen Code ab.',
      messages: {
        pass: 'Jeder Zeiger auf Speicher ist initialisiert.',
        fail: 'Zeile {{line}} deklariert {{name}} als Zeiger auf Speicher, ohne zu sagen, wohin; was darüber geschrieben wird, überschreibt die ersten Variablen des Vertrags.',
        used: 'Zeile {{line}} schreibt über {{name}}, das Zeile {{declared}} auf den Anfang des Speichers zeigen lässt.',
      },
    },
    es: {
      name: 'Punteros a almacenamiento',
      finding: 'Un puntero a almacenamiento no está inicializado',
      fix: 'Apuntar el puntero a almacenamiento o declararlo memory',
      why: 'Una estructura o un array local sin ubicación apunta a almacenamiento, y sin valor a su mismo comienzo. Escribir sus campos sobrescribe las primeras variables del contrato, a menudo el propietario. Con esto se construyen trampas.',
      how: 'Escribe memory para una copia, o asigna el puntero antes de usarlo. Los compiladores desde 0.5 rechazan este código.',
      messages: {
        pass: 'Todos los punteros a almacenamiento están inicializados.',
        fail: 'La línea {{line}} declara {{name}} como puntero a almacenamiento sin decir adónde; lo que se escribe por él sobrescribe las primeras variables del contrato.',
        used: 'La línea {{line}} escribe por {{name}}, que la línea {{declared}} deja apuntando al comienzo del almacenamiento.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    functionsOf(insight).flatMap(({ declared }) =>
      [...statementsIn(declared.body)]
        .flatMap(danglingOf)
        .filter(({ variable }) => !isAssignedFirst(declared.body, variable))
        .flatMap((dangling) => spotsOf(insight, declared, dangling)),
    ),
})

interface Dangling {
  variable: Variable
  at: Span
}
/** The declaration, and each place where something is written through it. */
function spotsOf({ source }: Insight, declared: FunctionTree, { variable, at }: Dangling): Spot[] {
  const uses = [...expressionsIn(declared.body)].filter(
    (expression) => expression.kind === 'assign' && rootOf(expression.left) === variable.id,
  )
  const values = { name: variable.name, declared: lineOf(source, at) }
  const spot = (place: Span, message: 'fail' | 'used'): Spot => ({
    at: place,
    within: declared,
    message,
    confidence: 'confirmed',
    values,
    also: message === 'used' ? [at] : [],
  })
  return [spot(at, 'fail'), ...uses.map((use) => spot(use.at, 'used'))]
}
/** Local variables that point to storage and are given nothing. */
const danglingOf = (statement: Statement): Dangling[] =>
  statement.kind === 'declare' && statement.value === null
    ? statement.variables.flatMap((variable) => (variable !== null && isPointer(variable) ? [{ variable, at: statement.at }] : []))
    : []
/** Before 0.5 a struct or an array without a location is a pointer to storage. */
const isPointer = ({ type, location }: Variable): boolean =>
  location === 'storage' || (location === 'default' && /^struct |\]$/u.test(type))
const rootOf = (expression: Expression): number | null => {
  if (expression.kind === 'name') return expression.ref
  return expression.kind === 'member' || expression.kind === 'index' ? rootOf(expression.object) : null
}
/** The pointer itself is set before anything is done through it. */
function isAssignedFirst(body: Statement | null, { id }: Variable): boolean {
  for (const expression of expressionsIn(body)) {
    if (expression.kind === 'assign' && expression.left.kind === 'name' && expression.left.ref === id) return true
    if ((expression.kind === 'member' || expression.kind === 'index') && rootOf(expression) === id) return false
  }
  return false
}
