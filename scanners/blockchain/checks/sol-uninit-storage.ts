import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, lineOf, type Spot } from '../judge/judge-source.ts'
import { unsetUses } from '../judge/unset-variables.ts'
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
      name: 'Values in storage',
      finding: 'Storage is used that nothing has set',
      fix: 'Set what is used, or declare a copy as memory',
      why: 'A local struct or array without a location points to storage, and without a value to its very start. Writing its fields overwrites the first variables of the contract, often the owner. Traps are built on this. A state variable that nothing ever writes is zero for good: what is paid to it is lost.',
      how: 'Say memory for a copy, or assign the pointer before using it. Give each state variable a value in its declaration, the constructor or a guarded function.',
      messages: {
        pass: 'Whatever is read from storage is written somewhere.',
        unset: '{{name}}, declared in line {{declared}}, is never written; “{{code}}” uses it all the same, as zero.',
        fail: 'Line {{line}} declares {{name}} as a pointer to storage without saying where; what is written through it overwrites the first variables of the contract.',
        used: 'Line {{line}} writes through {{name}}, which line {{declared}} leaves pointing at the start of storage.',
      },
    },
    de: {
      name: 'Werte im Speicher',
      finding: 'Speicher wird verwendet, den nichts gesetzt hat',
      fix: 'Verwendetes setzen oder eine Kopie als memory deklarieren',
      why: 'Eine lokale Struktur oder ein Array ohne Angabe zeigt auf Speicher, und ohne Wert auf dessen Anfang. Wer die Felder schreibt, überschreibt die ersten Variablen des Vertrags, oft den Eigentümer. Darauf werden Fallen gebaut. Eine Zustandsvariable, die nie geschrieben wird, bleibt null: Was an sie gezahlt wird, ist verloren.',
      how: 'Schreiben Sie memory für eine Kopie, oder weisen Sie dem Zeiger etwas zu, bevor Sie ihn verwenden. Geben Sie jeder Zustandsvariable einen Wert: in der Deklaration, im Konstruktor oder in einer geschützten Funktion.',
      messages: {
        pass: 'Was aus dem Speicher gelesen wird, wird irgendwo geschrieben.',
        unset: '{{name}}, in Zeile {{declared}} deklariert, wird nie geschrieben; „{{code}}“ verwendet es trotzdem, als null.',
        fail: 'Zeile {{line}} deklariert {{name}} als Zeiger auf Speicher, ohne zu sagen, wohin; was darüber geschrieben wird, überschreibt die ersten Variablen des Vertrags.',
        used: 'Zeile {{line}} schreibt über {{name}}, das Zeile {{declared}} auf den Anfang des Speichers zeigen lässt.',
      },
    },
    es: {
      name: 'Valores en el almacenamiento',
      finding: 'Se usa almacenamiento que nada ha fijado',
      fix: 'Fijar lo que se usa o declarar una copia como memory',
      why: 'Una estructura o un array local sin ubicación apunta a almacenamiento, y sin valor a su mismo comienzo. Escribir sus campos sobrescribe las primeras variables del contrato, a menudo el propietario. Con esto se construyen trampas. Una variable de estado que nada escribe es cero para siempre: lo que se le paga se pierde.',
      how: 'Escribe memory para una copia, o asigna el puntero antes de usarlo. Da un valor a cada variable de estado: en su declaración, en el constructor o en una función protegida.',
      messages: {
        pass: 'Lo que se lee del almacenamiento se escribe en alguna parte.',
        unset: '{{name}}, declarada en la línea {{declared}}, no se escribe nunca; «{{code}}» la usa de todos modos, como cero.',
        fail: 'La línea {{line}} declara {{name}} como puntero a almacenamiento sin decir adónde; lo que se escribe por él sobrescribe las primeras variables del contrato.',
        used: 'La línea {{line}} escribe por {{name}}, que la línea {{declared}} deja apuntando al comienzo del almacenamiento.',
      },
    },
  },
  find: (insight: Insight): Spot[] => [
    ...functionsOf(insight).flatMap(({ declared }) =>
      [...statementsIn(declared.body)]
        .flatMap(danglingOf)
        .filter(({ variable }) => !isAssignedFirst(declared.body, variable))
        .flatMap((dangling) => spotsOf(insight, declared, dangling)),
    ),
    ...unsetUses(insight).map(({ variable, operation: { at, within }, isPaid }): Spot => ({
      at,
      within,
      message: 'unset',
      riskLevel: isPaid ? undefined : 'low',
      values: { name: variable.name, declared: lineOf(insight.source, variable.at), code: codeOf(insight.source, at) },
      also: [variable.at],
    })),
  ],
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
