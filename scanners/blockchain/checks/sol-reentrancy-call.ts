import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, lineOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { callsOf, meetingOf, sitesOf } from '../judge/operations.ts'
import { reentryOf, strangeness } from '../judge/reentry.ts'
import { sourceCheck } from '../source-check.ts'

export const solReentrancyCall = sourceCheck({
  id: 'sol-reentrancy-call',
  scannerType: 'Reentrancy',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-841',
  swc: 107,
  aliases: ['reentrancy-no-eth'],
  texts: {
    en: {
      name: 'State and external calls in order',
      finding: 'State is written after an external call',
      fix: 'Write state before calling other contracts',
      why: 'The contract that is called can call back before the state is up to date. Tokens with hooks, and contracts that a stranger chose, do so deliberately.',
      how: 'Finish all changes of state before the call, or shut the functions that share this state with a lock such as nonReentrant.',
      messages: {
        pass: 'No other contract is called before the state it could rely on is written.',
        fail: 'Line {{line}} calls “{{callee}}” of another contract before line {{laterLine}} writes “{{later}}”; {{entry}} can be entered again in between.',
      },
    },
    de: {
      name: 'Reihenfolge von Zustand und externen Aufrufen',
      finding: 'Zustand wird erst nach einem externen Aufruf geschrieben',
      fix: 'Zustand vor Aufrufen anderer Verträge schreiben',
      why: 'Der aufgerufene Vertrag kann zurückrufen, bevor der Zustand stimmt. Token mit Rückrufen und Verträge, die ein Fremder gewählt hat, tun das mit Absicht.',
      how: 'Schließen Sie alle Änderungen am Zustand vor dem Aufruf ab, oder sperren Sie die Funktionen, die diesen Zustand teilen, etwa mit nonReentrant.',
      messages: {
        pass: 'Kein anderer Vertrag wird aufgerufen, bevor der Zustand geschrieben ist, auf den er bauen könnte.',
        fail: 'Zeile {{line}} ruft „{{callee}}“ eines anderen Vertrags auf, bevor Zeile {{laterLine}} „{{later}}“ schreibt; {{entry}} kann dazwischen erneut betreten werden.',
      },
    },
    es: {
      name: 'Orden de estado y llamadas externas',
      finding: 'El estado se escribe después de una llamada externa',
      fix: 'Escribir el estado antes de llamar a otros contratos',
      why: 'El contrato llamado puede devolver la llamada antes de que el estado esté al día. Los tokens con avisos y los contratos elegidos por un extraño lo hacen a propósito.',
      how: 'Termina todos los cambios de estado antes de la llamada, o cierra las funciones que comparten ese estado con un bloqueo como nonReentrant.',
      messages: {
        pass: 'No se llama a otro contrato antes de escribir el estado en que podría confiar.',
        fail: 'La línea {{line}} llama a «{{callee}}» de otro contrato antes de que la línea {{laterLine}} escriba «{{later}}»; entre medias se puede volver a entrar en {{entry}}.',
      },
    },
  },
  find,
})

function find(insight: Insight): Spot[] {
  const { source } = insight
  const spots: Spot[] = []
  for (const met of callsOf(insight, 'call', 'function', 'delegatecall', 'create')) {
    const { way, ether, isView, within } = met.operation
    // with ether it is another check's; a modifier's call is a third one's
    if ((ether !== null && ether.constant !== '0') || isView || within.kind === 'modifier' || way === 'create') continue
    const reentry = reentryOf(met)
    if (reentry === null) continue
    const { operation, write, flow } = reentry
    const [at, later] = sitesOf(operation, write)
    const confidence = strangeness(reentry)
    spots.push({
      at,
      within: meetingOf(operation, write),
      confidence,
      ...(confidence === 'tentative' && { riskLevel: 'low' as const }),
      values: {
        callee: operation.name,
        laterLine: lineOf(source, later),
        later: codeOf(source, later),
        entry: titleOf(flow.entry),
      },
      also: [later, ...(operation.at === at ? [] : [operation.at])],
    })
  }
  return spots
}
