import { isProtected, type ContractInsight, type Insight } from '../source/analysis/insight.ts'
import type { AssemblyOperation, Flow, WriteOperation } from '../source/flow/operations.ts'
import { codeOf, type Spot } from '../judge/judge-source.ts'
import { operationsOf } from '../judge/operations.ts'
import { sourceCheck } from '../source-check.ts'

export const solArbitraryWrite = sourceCheck({
  id: 'sol-arbitrary-write',
  scannerType: 'Storage',
  category: 'Injection',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-123',
  swc: 124,
  aliases: ['arbitrary-storage-write'],
  texts: {
    en: {
      name: 'Who chooses the storage slot',
      finding: 'The caller chooses which storage slot is written',
      fix: 'Keep indices within the array',
      why: 'Whoever chooses slot and value can write any variable of the contract: the owner, a balance, the address of an implementation.',
      how: 'Require each index to be below the length, change lengths with push and pop alone, and never hand a parameter to sstore as the slot.',
      messages: {
        pass: 'No caller chooses a storage slot.',
        fail: '“{{code}}” writes at an index that the caller gives, into an array whose length can be made to cover all of storage.',
        slot: '“{{code}}” writes a slot that the caller gives.',
      },
    },
    de: {
      name: 'Wer den Speicherplatz wählt',
      finding: 'Der Aufrufer wählt, welcher Speicherplatz geschrieben wird',
      fix: 'Indizes innerhalb des Arrays halten',
      why: 'Wer Platz und Wert wählt, kann jede Variable des Vertrags schreiben: den Eigentümer, ein Guthaben, die Adresse einer Implementierung.',
      how: 'Verlangen Sie, dass jeder Index unter der Länge liegt, ändern Sie Längen nur mit push und pop, und geben Sie sstore nie einen Parameter als Platz.',
      messages: {
        pass: 'Kein Aufrufer wählt einen Speicherplatz.',
        fail: '„{{code}}“ schreibt an einen Index des Aufrufers, in ein Array, dessen Länge sich auf den ganzen Speicher ausdehnen lässt.',
        slot: '„{{code}}“ schreibt einen Platz, den der Aufrufer angibt.',
      },
    },
    es: {
      name: 'Quién elige la posición de almacenamiento',
      finding: 'Quien llama elige qué posición de almacenamiento se escribe',
      fix: 'Mantener los índices dentro del array',
      why: 'Quien elige posición y valor puede escribir cualquier variable del contrato: el propietario, un saldo, la dirección de una implementación.',
      how: 'Exige que cada índice sea menor que la longitud, cambia las longitudes solo con push y pop y no entregues nunca a sstore un parámetro como posición.',
      messages: {
        pass: 'Nadie que llama elige una posición de almacenamiento.',
        fail: '«{{code}}» escribe en un índice que da quien llama, en un array cuya longitud puede abarcar todo el almacenamiento.',
        slot: '«{{code}}» escribe una posición que da quien llama.',
      },
    },
  },
  find(insight: Insight): Spot[] {
    const spot = ({ at, within }: WriteOperation | AssemblyOperation, message: 'fail' | 'slot'): Spot => ({
      at,
      within,
      message,
      values: { code: codeOf(insight.source, at) },
    })
    const indexed = [...operationsOf(insight, 'write')]
      .filter(({ operation, flow, insight: own }) => flow.reach === 'entry' && isLoose(operation, own) && !isProtected(operation, own))
      .map(({ operation }) => spot(operation, 'fail'))
    const slots = [...operationsOf(insight, 'assembly')]
      .filter(({ operation, flow, insight: own }) => isChosenSlot(operation, flow) && !isProtected(operation, own))
      .map(({ operation }) => spot(operation, 'slot'))
    return [...indexed, ...slots]
  },
})

/** An index of the caller's, into an array whose length is changed by hand. */
function isLoose({ place, resize }: WriteOperation, { writes }: ContractInsight): boolean {
  if (resize !== null || !place.keys.at(-1)?.origins.has('input')) return false
  return writes.some(
    ({ write }) =>
      write.resize === 'length' &&
      place.slot.startsWith(write.place.slot.replace(/\.length$/u, '')) &&
      (write.value.origins.has('input') || write.operator.startsWith('-')),
  )
}
const isChosenSlot = ({ name, values }: AssemblyOperation, { reach }: Flow): boolean =>
  name === 'sstore' && reach === 'entry' && values[0]?.origins.has('input') === true && !values[0].origins.has('hash')
