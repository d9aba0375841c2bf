import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, type Spot } from '../judge/judge-source.ts'
import { isAskedInVain } from '../judge/idle-conditions.ts'
import { callsOf } from '../judge/operations.ts'
import { sourceCheck } from '../source-check.ts'

export const solUncheckedCall = sourceCheck({
  id: 'sol-unchecked-call',
  scannerType: 'External calls',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-252',
  swc: 104,
  aliases: ['unchecked-lowlevel'],
  example: '(bool ok, ) = target.call(data);\nrequire(ok, "call failed");',
  texts: {
    en: {
      name: 'Results of low-level calls',
      finding: 'The result of a low-level call is ignored',
      fix: 'Check the result of each low-level call',
      why: 'A low-level call does not revert when it fails: it returns false. Whatever follows runs as if the call had worked, so payments get lost and records no longer match.',
      how: 'Keep the returned flag and require it to be true, or call the function through an interface, which reverts by itself.',
      messages: {
        pass: 'The result of each low-level call is used.',
        fail: '“{{code}}” may fail, and nothing asks whether it did.',
        never: '“{{code}}” sets what a call would send and makes none: nothing is called or paid.',
      },
    },
    de: {
      name: 'Ergebnisse von Low-Level-Aufrufen',
      finding: 'Das Ergebnis eines Low-Level-Aufrufs wird nicht beachtet',
      fix: 'Das Ergebnis jedes Low-Level-Aufrufs prüfen',
      why: 'Ein Low-Level-Aufruf bricht nicht ab, wenn er scheitert: Er liefert false. Alles Weitere läuft, als hätte er geklappt; Zahlungen gehen verloren, und Aufzeichnungen stimmen nicht mehr.',
      how: 'Bewahren Sie die Rückgabe auf und verlangen Sie mit require, dass sie wahr ist, oder rufen Sie die Funktion über eine Schnittstelle auf, die von selbst abbricht.',
      messages: {
        pass: 'Das Ergebnis jedes Low-Level-Aufrufs wird verwendet.',
        fail: '„{{code}}“ kann scheitern, und niemand fragt danach.',
        never: '„{{code}}“ setzt, was ein Aufruf senden würde, und macht keinen: Nichts wird aufgerufen oder gezahlt.',
      },
    },
    es: {
      name: 'Resultados de llamadas de bajo nivel',
      finding: 'Se ignora el resultado de una llamada de bajo nivel',
      fix: 'Comprobar el resultado de cada llamada de bajo nivel',
      why: 'Una llamada de bajo nivel no revierte al fallar: devuelve false. Lo que sigue se ejecuta como si hubiera funcionado, se pierden pagos y los registros dejan de cuadrar.',
      how: 'Guarda el valor devuelto y exige con require que sea verdadero, o llama a la función mediante una interfaz, que revierte por sí sola.',
      messages: {
        pass: 'Se usa el resultado de cada llamada de bajo nivel.',
        fail: '«{{code}}» puede fallar y nada lo comprueba.',
        never: '«{{code}}» fija lo que enviaría una llamada y no hace ninguna: no se llama ni se paga nada.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    [...callsOf(insight, 'call', 'delegatecall', 'callcode', 'staticcall')]
      .filter(({ operation, flow }) => !operation.isChecked || isAskedInVain(flow, operation))
      .map(({ operation: { at, within, name } }) => ({
        at,
        within,
        message: name === 'value' || name === 'gas' ? 'never' : 'fail',
        confidence: 'confirmed',
        values: { code: codeOf(insight.source, at) },
      })),
})
