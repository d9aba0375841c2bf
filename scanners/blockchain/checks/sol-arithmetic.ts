import { isInfluenced, isProtected, originsOf, type ContractInsight, type Insight } from '../source/analysis/insight.ts'
import { overlap } from '../source/analysis/reach.ts'
import type { ArithmeticOperation, AssemblyOperation, Flow, WriteOperation } from '../source/flow/operations.ts'
import { exactly, holdsNumber } from '../source/flow/constants.ts'
import type { Value } from '../source/flow/values.ts'
import { codeOf, type Spot } from '../judge/judge-source.ts'
import { laterOf, operationsOf, type Met } from '../judge/operations.ts'
import { isRangeChecked } from '../judge/ranges.ts'
import { sourceCheck } from '../source-check.ts'

const WRAPPING: ReadonlySet<string> = new Set(['+', '-', '*', '**'])

export const solArithmetic = sourceCheck({
  id: 'sol-arithmetic',
  scannerType: 'Arithmetic',
  category: 'Resilience',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-190',
  swc: 101,
  example: 'pragma solidity 0.8.37; // + - * revert when the result does not fit\n\nbalances[to] += amount;',
  texts: {
    en: {
      name: 'Overflow and underflow',
      finding: 'A calculation with values of the caller can wrap around',
      fix: 'Calculate with checks',
      why: 'Before Solidity 0.8, and within unchecked, a result that does not fit starts over from the other end: one token less than none is more than all there are. A caller who picks the numbers picks the result.',
      how: 'Compile with 0.8 or later and leave unchecked to values that are proved to fit. Before 0.8, use SafeMath or require the bound before calculating.',
      messages: {
        pass: 'Calculations with values of callers are checked.',
        fail: '“{{code}}” calculates with a value that the caller chooses, and nothing keeps the result within its type.',
        assembly: '“{{code}}” calculates in assembly, which checks nothing, with values that the caller chooses.',
        unchecked: '“{{code}}” stands within unchecked and calculates with a value that the caller chooses; no condition bounds it.',
      },
    },
    de: {
      name: 'Überlauf und Unterlauf',
      finding: 'Eine Rechnung mit Werten des Aufrufers kann überlaufen',
      fix: 'Mit Prüfung rechnen',
      why: 'Vor Solidity 0.8 und innerhalb von unchecked beginnt ein Ergebnis, das nicht passt, vom anderen Ende: Ein Token weniger als keiner ist mehr, als es gibt. Wer die Zahlen wählt, wählt das Ergebnis.',
      how: 'Übersetzen Sie mit 0.8 oder neuer und beschränken Sie unchecked auf Werte, die nachweislich passen. Verwenden Sie vor 0.8 SafeMath, oder verlangen Sie die Grenze vor der Rechnung.',
      messages: {
        pass: 'Rechnungen mit Werten von Aufrufern werden geprüft.',
        fail: '„{{code}}“ rechnet mit einem Wert, den der Aufrufer wählt, und nichts hält das Ergebnis in seinem Typ.',
        assembly: '„{{code}}“ rechnet in Assembly, wo nichts geprüft wird, mit Werten, die der Aufrufer wählt.',
        unchecked: '„{{code}}“ steht in unchecked und rechnet mit einem Wert, den der Aufrufer wählt; keine Bedingung begrenzt ihn.',
      },
    },
    es: {
      name: 'Desbordamiento por exceso y por defecto',
      finding: 'Un cálculo con valores de quien llama puede desbordarse',
      fix: 'Calcular con comprobaciones',
      why: 'Antes de Solidity 0.8, y dentro de unchecked, un resultado que no cabe vuelve a empezar por el otro extremo: un token menos que ninguno es más que todos los que hay. Quien elige los números elige el resultado.',
      how: 'Compila con 0.8 o posterior y deja unchecked para valores que se demuestre que caben. Antes de 0.8 usa SafeMath o exige el límite antes de calcular.',
      messages: {
        pass: 'Los cálculos con valores de quien llama se comprueban.',
        fail: '«{{code}}» calcula con un valor que elige quien llama, y nada mantiene el resultado dentro de su tipo.',
        assembly: '«{{code}}» calcula en ensamblador, que no comprueba nada, con valores que elige quien llama.',
        unchecked: '«{{code}}» está dentro de unchecked y calcula con un valor que elige quien llama; ninguna condición lo limita.',
      },
    },
  },
  find: (insight: Insight): Spot[] => [
    ...[...operationsOf(insight, 'arithmetic')].filter(canWrap).map(({ operation, flow }): Spot => {
      const { at, within } = operation
      const isModern = !insight.source.wraps
      return {
        at,
        within,
        message: isModern ? 'unchecked' : 'fail',
        confidence: isModern ? 'tentative' : 'firm',
        riskLevel: isModern || !hasEffect(flow, operation) ? 'medium' : undefined,
        values: { code: codeOf(insight.source, at) },
      }
    }),
    ...[...operationsOf(insight, 'assembly')].filter(isSumOfCaller).map(({ operation: { at, within } }): Spot => ({
      at,
      within,
      message: 'assembly',
      confidence: 'tentative',
      riskLevel: 'medium',
      values: { code: codeOf(insight.source, at) },
    })),
  ],
})

/** Two numbers that a function is given are calculated with in assembly, and no condition of it speaks of either. */
function isSumOfCaller({ operation: { name, args, values, within, guards }, flow }: Met<AssemblyOperation>): boolean {
  if (flow.reach !== 'entry' || flow.contract.kind !== 'contract' || guards.length > 0 || !/^(?:add|sub|mul)$/u.test(name)) return false
  const numbers = new Set(within.parameters.filter(({ type }) => /^u?int/u.test(type)).map((parameter) => parameter.name))
  const isBounded = flow.operations.some((other) => other.kind === 'condition' && other.within === within)
  return args.every((arg) => numbers.has(arg)) && values.every(({ origins }) => origins.has('input')) && !isBounded
}

function canWrap({ operation, flow, insight }: Met<ArithmeticOperation>): boolean {
  const { operator, left, right, wraps } = operation
  if (!wraps || !WRAPPING.has(operator) || flow.reach !== 'entry') return false
  if (left.constant !== null && right.constant !== null) return leavesType(operation)
  if (isRangeChecked(flow, operation)) return false
  return (isCountdown(operation) && !isProtected(operation, insight)) || isOfCaller(operation, insight)
}
/** The caller chooses what is calculated with. */
function isOfCaller({ operator, left, right }: ArithmeticOperation, insight: ContractInsight): boolean {
  if (operator === '+' && (isEther(left) || isEther(right))) return isFreeSum(isEther(left) ? right : left, insight)
  return isChosen(right, insight) || isChosen(left, insight)
}
/** Numbers that are known come to more, or to less, than the type holds. */
function leavesType({ operator, left, right, type }: ArithmeticOperation): boolean {
  const result = exactly(operator, left.constant ?? '', right.constant ?? '')
  return result !== null && !holdsNumber(type, result)
}
/** A fixed number is taken from one place of storage: whoever calls often enough goes below nothing. */
const isCountdown = ({ operator, left, right, type }: ArithmeticOperation): boolean =>
  operator === '-' && type.startsWith('u') && right.constant !== null && right.constant !== '0' && left.place !== null
const isFreeSum = (sum: Value, insight: ContractInsight): boolean => isChosen(sum, insight) && isSetFreely(sum, insight)
/** There is not enough ether for a sum of it to wrap. */
const isEther = ({ origins, reads, constant }: Value): boolean =>
  constant === null && reads.size === 0 && origins.has('ether') && !origins.has('input')
/** What ether is added to can be put there, not only grow and shrink. */
const isSetFreely = (value: Value, insight: ContractInsight): boolean =>
  value.reads.size === 0 ||
  insight.writes.some(
    ({ flow, write }) =>
      flow.reach === 'entry' &&
      [...value.reads].some((slot) => overlap(write.place.slot, slot)) &&
      write.value.origins.has('input') &&
      !isShrinking(flow, write),
  )
/** `credit[a] -= amount` that a condition keeps from going below nothing. */
const isShrinking = (flow: Flow, write: WriteOperation): boolean =>
  (write.isUpdate || write.value.reads.has(write.place.slot)) &&
  flow.operations.every(
    (operation) =>
      operation.kind !== 'arithmetic' ||
      operation.at.file !== write.at.file ||
      operation.at.start < write.at.start ||
      operation.at.start >= write.at.start + write.at.length ||
      (operation.operator === '-' && isRangeChecked(flow, operation)),
  )
/** Chosen freely: an amount of ether cannot be, since there is not enough of it. */
function isChosen(value: Value, insight: ContractInsight): boolean {
  if (value.constant !== null || value.origins.has('hash')) return false
  if (value.origins.has('input')) return true
  return value.reads.size > 0 && isInfluenced(value, insight) && originsOf(value, insight).has('input')
}
/** What is calculated is stored, paid, or decides. */
const hasEffect = (flow: Flow, operation: ArithmeticOperation): boolean =>
  laterOf(flow, operation, 'write').length > 0 || laterOf(flow, operation, 'call').length > 0
