import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, type Spot } from '../judge/judge-source.ts'
import { operationsOf } from '../judge/operations.ts'
import { sourceCheck } from '../source-check.ts'

export const solArrayLength = sourceCheck({
  id: 'sol-array-length',
  scannerType: 'Storage',
  category: 'Injection',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-787',
  swc: 124,
  aliases: ['controlled-array-length'],
  example: 'items.push(item);\nitems.pop();',
  texts: {
    en: {
      name: 'Length of storage arrays',
      finding: 'The length of a storage array is set directly',
      fix: 'Change arrays with push and pop alone',
      why: 'An array whose length wraps below zero, or is set as a caller likes, reaches over all of storage. Writing an entry of it then writes any variable, the owner among them.',
      how: 'Use push and pop, and compile with 0.6 or later, where the length can only be read.',
      messages: {
        pass: 'No length of a storage array is set directly.',
        fail: '“{{code}}” sets a length as the caller chooses.',
        shrink: '“{{code}}” lowers a length, and nothing asks whether any entry is left.',
        direct: '“{{code}}” changes a length by hand.',
      },
    },
    de: {
      name: 'Länge von Arrays im Speicher',
      finding: 'Die Länge eines Arrays im Speicher wird direkt gesetzt',
      fix: 'Arrays nur mit push und pop ändern',
      why: 'Ein Array, dessen Länge unter null läuft oder nach Wunsch des Aufrufers gesetzt wird, reicht über den ganzen Speicher. Wer einen Eintrag schreibt, schreibt dann jede Variable, auch den Eigentümer.',
      how: 'Verwenden Sie push und pop, und übersetzen Sie mit 0.6 oder neuer, wo die Länge nur gelesen werden kann.',
      messages: {
        pass: 'Keine Länge eines Arrays im Speicher wird direkt gesetzt.',
        fail: '„{{code}}“ setzt eine Länge, wie der Aufrufer es wählt.',
        shrink: '„{{code}}“ senkt eine Länge, und nichts fragt, ob noch ein Eintrag da ist.',
        direct: '„{{code}}“ ändert eine Länge von Hand.',
      },
    },
    es: {
      name: 'Longitud de arrays en almacenamiento',
      finding: 'La longitud de un array en almacenamiento se fija directamente',
      fix: 'Cambiar los arrays solo con push y pop',
      why: 'Un array cuya longitud baja de cero, o se fija como quiera quien llama, abarca todo el almacenamiento. Escribir una de sus entradas escribe entonces cualquier variable, también el propietario.',
      how: 'Usa push y pop, y compila con 0.6 o posterior, donde la longitud solo se puede leer.',
      messages: {
        pass: 'No se fija directamente ninguna longitud de un array en almacenamiento.',
        fail: '«{{code}}» fija una longitud como elige quien llama.',
        shrink: '«{{code}}» baja una longitud y nada pregunta si queda alguna entrada.',
        direct: '«{{code}}» cambia una longitud a mano.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    [...operationsOf(insight, 'write')]
      .filter(({ operation: { resize, value }, flow }) => resize === 'length' && value.constant !== '0' && flow.reach !== 'constructor')
      .map(({ operation: { at, within, value, operator } }) => {
        const message = value.origins.has('input') ? 'fail' : operator.startsWith('-') ? 'shrink' : 'direct'
        return {
          at,
          within,
          message,
          riskLevel: message === 'direct' ? 'low' : undefined,
          values: { code: codeOf(insight.source, at) },
        }
      }),
})
