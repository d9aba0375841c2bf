import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, headOf, lineOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { laterOf, operationsOf } from '../judge/operations.ts'
import { sourceCheck } from '../source-check.ts'

export const solReentrancyModifier = sourceCheck({
  id: 'sol-reentrancy-modifier',
  scannerType: 'Reentrancy',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-841',
  swc: 107,
  texts: {
    en: {
      name: 'Calls in modifiers',
      finding: 'A modifier calls another contract before state is changed',
      fix: 'Move calls of other contracts out of modifiers',
      why: 'A modifier reads like a condition, but what it calls runs before the body of the function. Whoever is called can enter the function again while the conditions before it still hold.',
      how: 'Move the call into the body, after the changes of state, and check it there. Order modifiers so that a lock comes first.',
      messages: {
        pass: 'No modifier calls a contract that a caller chooses before state is changed.',
        fail: 'The modifier {{modifier}} (line {{callLine}}) calls a contract before line {{laterLine}} writes “{{later}}”; {{entry}} can be entered again from there.',
      },
    },
    de: {
      name: 'Aufrufe in Modifikatoren',
      finding: 'Ein Modifikator ruft einen anderen Vertrag auf, bevor Zustand geändert wird',
      fix: 'In Modifikatoren keine anderen Verträge aufrufen',
      why: 'Ein Modifikator liest sich wie eine Bedingung, doch was er aufruft, läuft vor dem Rumpf der Funktion. Der Aufgerufene kann die Funktion erneut betreten, solange die Bedingungen davor noch gelten.',
      how: 'Verlegen Sie den Aufruf in den Rumpf hinter die Änderungen am Zustand und prüfen Sie dort. Ordnen Sie Modifikatoren so, dass eine Sperre zuerst kommt.',
      messages: {
        pass: 'Kein Modifikator ruft einen vom Aufrufer gewählten Vertrag auf, bevor Zustand geändert wird.',
        fail: 'Der Modifikator {{modifier}} (Zeile {{callLine}}) ruft einen Vertrag auf, bevor Zeile {{laterLine}} „{{later}}“ schreibt; von dort kann {{entry}} erneut betreten werden.',
      },
    },
    es: {
      name: 'Llamadas en modificadores',
      finding: 'Un modificador llama a otro contrato antes de cambiar el estado',
      fix: 'Sacar de los modificadores las llamadas a otros contratos',
      why: 'Un modificador se lee como una condición, pero lo que llama se ejecuta antes del cuerpo de la función. El contrato llamado puede volver a entrar mientras las condiciones previas aún se cumplen.',
      how: 'Lleva la llamada al cuerpo, después de los cambios de estado, y compruébala allí. Ordena los modificadores para que el bloqueo vaya primero.',
      messages: {
        pass: 'Ningún modificador llama a un contrato elegido por quien llama antes de cambiar el estado.',
        fail: 'El modificador {{modifier}} (línea {{callLine}}) llama a un contrato antes de que la línea {{laterLine}} escriba «{{later}}»; desde allí se puede volver a entrar en {{entry}}.',
      },
    },
  },
  find,
})

function find(insight: Insight): Spot[] {
  const { source } = insight
  const spots: Spot[] = []
  for (const { operation, flow } of operationsOf(insight, 'call')) {
    const { within, way, target, at } = operation
    if (within.kind !== 'modifier' || flow.reach !== 'entry' || way === 'transfer' || way === 'send' || way === 'staticcall') continue
    // the stranger who calls, or whom the caller names
    if (!target.origins.has('sender') && !target.origins.has('input')) continue
    const [write] = laterOf(flow, operation, 'write')
    if (write === undefined) continue
    spots.push({
      at: headOf(flow.entry),
      within: flow.entry,
      values: {
        modifier: within.name,
        callLine: lineOf(source, at),
        laterLine: lineOf(source, write.at),
        later: codeOf(source, write.at),
        entry: titleOf(flow.entry),
      },
      also: [at, write.at],
    })
  }
  return spots
}
