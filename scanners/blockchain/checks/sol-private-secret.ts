import type { Insight } from '../source/analysis/insight.ts'
import { overlap } from '../source/analysis/reach.ts'
import { codeOf, type Spot } from '../judge/judge-source.ts'
import { operationsOf } from '../judge/operations.ts'
import { valuesOf } from '../judge/payouts.ts'
import { contractsOf } from '../judge/statements.ts'
import type { Variable } from '../source/tree.ts'
import { sourceCheck } from '../source-check.ts'

const SECRET =
  /secret|passw|passphrase|private_?key|seed(?!ed)|hidden|answer|solution|(?:secret|lucky|winning)_?number|mnemonic|^pin$|^salt$/iu

export const solPrivateSecret = sourceCheck({
  id: 'sol-private-secret',
  scannerType: 'Storage',
  category: 'Data exposure',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-767',
  swc: 136,
  texts: {
    en: {
      name: 'Secrets in state',
      finding: 'A secret stands in "private" state',
      fix: 'Keep secrets off the chain',
      why: 'private keeps other contracts from reading a variable, not people: all storage and every transaction is public. A number to be guessed, or a choice to be kept from others, can simply be read.',
      how: 'Store a hash of the secret with a random salt and let it be revealed later, or keep it out of the contract altogether.',
      messages: {
        pass: 'No secret stands in private state.',
        fail: 'Everyone can read {{name}} from storage, although it is declared {{visibility}}.',
        chosen: 'What callers choose is kept in {{name}}, which is declared {{visibility}} and can be read by everyone before it decides.',
      },
    },
    de: {
      name: 'Geheimnisse im Zustand',
      finding: 'Ein Geheimnis steht in „privatem“ Zustand',
      fix: 'Geheimnisse von der Chain fernhalten',
      why: 'private hält andere Verträge davon ab, eine Variable zu lesen, nicht Menschen: Aller Speicher und jede Transaktion sind öffentlich. Eine Zahl, die erraten werden soll, oder eine Wahl, die andere nicht kennen sollen, lässt sich einfach lesen.',
      how: 'Speichern Sie einen Hash des Geheimnisses mit zufälligem Salz und lassen Sie es später aufdecken, oder halten Sie es ganz aus dem Vertrag heraus.',
      messages: {
        pass: 'Kein Geheimnis steht in privatem Zustand.',
        fail: 'Jeder kann {{name}} aus dem Speicher lesen, obwohl es als {{visibility}} deklariert ist.',
        chosen:
          'Was Aufrufer wählen, steht in {{name}}, das als {{visibility}} deklariert ist und von jedem gelesen werden kann, bevor es entscheidet.',
      },
    },
    es: {
      name: 'Secretos en el estado',
      finding: 'Hay un secreto en estado «private»',
      fix: 'Mantener los secretos fuera de la cadena',
      why: 'private impide leer una variable a otros contratos, no a las personas: todo el almacenamiento y cada transacción son públicos. Un número que hay que adivinar, o una elección que no deben conocer otros, simplemente se lee.',
      how: 'Guarda un hash del secreto con una sal aleatoria y haz que se revele después, o déjalo del todo fuera del contrato.',
      messages: {
        pass: 'No hay secretos en estado private.',
        fail: 'Todo el mundo puede leer {{name}} del almacenamiento, aunque esté declarada {{visibility}}.',
        chosen: 'Lo que eligen quienes llaman está en {{name}}, declarada {{visibility}}, y todos pueden leerlo antes de que decida.',
      },
    },
  },
  find(insight: Insight): Spot[] {
    const kept = contractsOf(insight).flatMap(({ variables }) =>
      variables.filter(({ visibility, isConstant }) => visibility === 'private' || (visibility === 'internal' && !isConstant)),
    )
    const named = kept.filter(({ name, type }) => SECRET.test(name) && !/^(?:mapping|contract|enum)/u.test(type))
    const chosen = kept.filter((variable) => !named.includes(variable) && variable.visibility === 'private' && isChosen(insight, variable))
    const spot = ({ at, name, visibility }: Variable, message: 'fail' | 'chosen'): Spot => ({
      at,
      within: null,
      message,
      confidence: 'tentative',
      values: { name, visibility, code: codeOf(insight.source, at) },
    })
    return [...named.map((variable) => spot(variable, 'fail')), ...chosen.map((variable) => spot(variable, 'chosen'))]
  },
})

/** Callers pay to put a choice there, which later decides a condition. */
function isChosen(insight: Insight, { id }: Variable): boolean {
  const slot = String(id)
  const isPut = [...operationsOf(insight, 'write')].some(
    ({ operation: { place, value }, flow }) =>
      overlap(place.slot, slot) && flow.entry.mutability === 'payable' && value.origins.has('input') && !value.origins.has('sum'),
  )
  if (!isPut) return false
  return [...operationsOf(insight, 'condition')].some(({ operation }) =>
    valuesOf(operation.test).some(({ reads }) => [...reads].some((read) => overlap(read, slot))),
  )
}
