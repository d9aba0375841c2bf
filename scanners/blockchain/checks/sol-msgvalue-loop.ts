import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, lineOf, type Spot } from '../judge/judge-source.ts'
import type { Operation } from '../source/flow/operations.ts'
import { sourceCheck } from '../source-check.ts'

export const solMsgvalueLoop = sourceCheck({
  id: 'sol-msgvalue-loop',
  scannerType: 'Arithmetic',
  category: 'Resilience',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-837',
  aliases: ['msg-value-loop'],
  example:
    'uint256 left = msg.value;\nfor (uint256 i; i < ids.length; ++i) {\n    left -= price; // reverts when the payment is used up\n    mint(ids[i]);\n}',
  texts: {
    en: {
      name: 'msg.value in loops',
      finding: 'msg.value is counted in each round of a loop',
      fix: 'Count the payment once',
      why: 'msg.value does not shrink while a loop runs. What is credited or allowed for it in each round is given many times for one payment.',
      how: 'Take the payment into a variable before the loop and reduce it in each round, or compare it with the price of all rounds.',
      messages: { pass: 'msg.value is counted once.', fail: '“{{code}}” counts msg.value in each round of the loop of line {{loopLine}}.' },
    },
    de: {
      name: 'msg.value in Schleifen',
      finding: 'msg.value zählt in jeder Runde einer Schleife',
      fix: 'Die Zahlung nur einmal zählen',
      why: 'msg.value wird nicht kleiner, während eine Schleife läuft. Was in jeder Runde dafür gutgeschrieben oder erlaubt wird, gibt es für eine Zahlung vielfach.',
      how: 'Übernehmen Sie die Zahlung vor der Schleife in eine Variable und verringern Sie diese in jeder Runde, oder vergleichen Sie sie mit dem Preis aller Runden.',
      messages: {
        pass: 'msg.value wird einmal gezählt.',
        fail: '„{{code}}“ zählt msg.value in jeder Runde der Schleife von Zeile {{loopLine}}.',
      },
    },
    es: {
      name: 'msg.value en bucles',
      finding: 'msg.value se cuenta en cada vuelta de un bucle',
      fix: 'Contar el pago una sola vez',
      why: 'msg.value no disminuye mientras corre un bucle. Lo que se abona o permite por él en cada vuelta se da muchas veces por un solo pago.',
      how: 'Toma el pago en una variable antes del bucle y redúcela en cada vuelta, o compáralo con el precio de todas las vueltas.',
      messages: {
        pass: 'msg.value se cuenta una vez.',
        fail: '«{{code}}» cuenta msg.value en cada vuelta del bucle de la línea {{loopLine}}.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    insight.judged.flatMap(({ flow }) =>
      flow.operations.flatMap((operation): Spot[] => {
        const loop = operation.loops.at(-1)
        if (loop === undefined || flow.reach === 'constructor' || !countsPayment(operation)) return []
        const { at, within } = operation
        return [{ at, within, values: { code: codeOf(insight.source, at), loopLine: lineOf(insight.source, loop.at) } }]
      }),
    ),
})

function countsPayment(operation: Operation): boolean {
  if (operation.kind === 'write') return isWhole(operation.value)
  if (operation.kind === 'call') return operation.ether !== null && isWhole(operation.ether)
  if (operation.kind !== 'condition' || operation.how === 'loop' || operation.test.kind !== 'compare') return false
  return isWhole(operation.test.left) || isWhole(operation.test.right)
}
/** The payment itself, not a share of it or what is left of it. */
const isWhole = ({ origins, locals }: { origins: ReadonlySet<string>; locals: ReadonlySet<number> }): boolean =>
  origins.has('ether') && locals.size === 0
