import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, type Spot } from '../judge/judge-source.ts'
import { laterOf, operationsOf, type Met } from '../judge/operations.ts'
import type { WriteOperation } from '../source/flow/operations.ts'
import type { Test, Value } from '../source/flow/values.ts'
import { sourceCheck } from '../source-check.ts'

export const solNoZeroCheck = sourceCheck({
  id: 'sol-no-zero-check',
  scannerType: 'Storage',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-20',
  aliases: ['missing-zero-check'],
  example: 'require(next != address(0), "zero address");\nowner = next;',
  texts: {
    en: {
      name: 'Zero address',
      finding: 'An address is stored without asking whether it is zero',
      fix: 'Refuse the zero address',
      why: 'A form left empty or a script gone wrong gives the zero address. Stored as an owner or receiver it locks functions or sends ether where nobody can get it.',
      how: 'Require the address to differ from address(0) before storing it, in the constructor as well.',
      messages: { pass: 'Each stored address is checked.', fail: '“{{code}}” stores an address that may be zero.' },
    },
    de: {
      name: 'Nulladresse',
      finding: 'Eine Adresse wird gespeichert, ohne zu prüfen, ob sie null ist',
      fix: 'Die Nulladresse ablehnen',
      why: 'Ein leer gelassenes Feld oder ein fehlerhaftes Skript ergibt die Nulladresse. Als Eigentümer oder Empfänger gespeichert, sperrt sie Funktionen oder sendet Ether dorthin, wo niemand herankommt.',
      how: 'Verlangen Sie vor dem Speichern, dass die Adresse nicht address(0) ist, auch im Konstruktor.',
      messages: { pass: 'Jede gespeicherte Adresse wird geprüft.', fail: '„{{code}}“ speichert eine Adresse, die null sein kann.' },
    },
    es: {
      name: 'Dirección cero',
      finding: 'Se guarda una dirección sin comprobar si es cero',
      fix: 'Rechazar la dirección cero',
      why: 'Un campo vacío o un script equivocado da la dirección cero. Guardada como propietario o receptor, bloquea funciones o envía ether adonde nadie puede alcanzarlo.',
      how: 'Exige que la dirección no sea address(0) antes de guardarla, también en el constructor.',
      messages: { pass: 'Se comprueba cada dirección guardada.', fail: '«{{code}}» guarda una dirección que puede ser cero.' },
    },
  },
  find: (insight: Insight): Spot[] =>
    [...operationsOf(insight, 'write')]
      .filter((met) => isBareAddress(insight, met))
      .map(({ operation: { at, within } }) => ({ at, within, values: { code: codeOf(insight.source, at) } })),
})

/** An address that a caller gives goes into a variable, and no condition asks about it. */
function isBareAddress({ source }: Insight, { operation, flow }: Met<WriteOperation>): boolean {
  const { place, value, guards, operator } = operation
  const variable = source.variableById.get(place.variable)
  if (variable === undefined || !/^(?:address|contract )/u.test(variable.type) || operator !== '=' || flow.reach === 'inner') return false
  if (!isGiven(value)) return false
  const tests = [...guards.map(({ test }) => test), ...laterOf(flow, operation, 'condition').map(({ test }) => test)]
  return !tests.some((test) => asksAbout(test, value, String(place.variable)))
}
const isGiven = ({ origins, reads, locals, constant }: Value): boolean =>
  constant === null &&
  reads.size === 0 &&
  locals.size > 0 &&
  (origins.has('input') || origins.has('unknown')) &&
  !origins.has('sender') &&
  !origins.has('external')
function asksAbout(test: Test, value: Value, slot: string): boolean {
  if (test.kind === 'not') return asksAbout(test.inner, value, slot)
  if (test.kind !== 'compare' && test.kind !== 'value') return asksAbout(test.left, value, slot) || asksAbout(test.right, value, slot)
  const sides = test.kind === 'compare' ? [test.left, test.right] : [test.value]
  return sides.some(({ locals, reads }) => reads.has(slot) || [...locals].some((local) => value.locals.has(local)))
}
