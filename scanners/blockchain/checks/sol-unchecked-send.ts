import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, type Spot } from '../judge/judge-source.ts'
import { isAskedInVain } from '../judge/idle-conditions.ts'
import { callsOf } from '../judge/operations.ts'
import { sourceCheck } from '../source-check.ts'

export const solUncheckedSend = sourceCheck({
  id: 'sol-unchecked-send',
  scannerType: 'External calls',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-252',
  swc: 104,
  aliases: ['unchecked-send'],
  example: '(bool ok, ) = payable(receiver).call{value: amount}("");\nrequire(ok, "payment failed");',
  texts: {
    en: {
      name: 'Results of send',
      finding: 'The result of send() is ignored',
      fix: 'Check whether send() paid',
      why: 'send returns false when the receiver refuses or needs more than 2,300 gas. The contract then believes that it paid, and the ether stays where whoever was owed cannot get it.',
      how: 'Require the result to be true, or keep what is owed for the receiver to withdraw.',
      messages: { pass: 'The result of each send() is used.', fail: '“{{code}}” may pay nothing, and nothing asks whether it did.' },
    },
    de: {
      name: 'Ergebnisse von send',
      finding: 'Das Ergebnis von send() wird nicht beachtet',
      fix: 'Das Ergebnis von send() prüfen',
      why: 'send liefert false, wenn der Empfänger ablehnt oder mehr als 2.300 Gas braucht. Der Vertrag glaubt dann, gezahlt zu haben, und der Ether bleibt dort, wo der Gläubiger nicht herankommt.',
      how: 'Verlangen Sie mit require, dass das Ergebnis wahr ist, oder halten Sie das Geschuldete zur Abholung bereit.',
      messages: {
        pass: 'Das Ergebnis jedes send() wird verwendet.',
        fail: '„{{code}}“ zahlt womöglich nichts, und niemand fragt danach.',
      },
    },
    es: {
      name: 'Resultados de send',
      finding: 'Se ignora el resultado de send()',
      fix: 'Comprobar si send() pagó',
      why: 'send devuelve false cuando el receptor rechaza el pago o necesita más de 2.300 de gas. El contrato cree entonces que pagó, y el ether queda donde el acreedor no puede alcanzarlo.',
      how: 'Exige con require que el resultado sea verdadero, o guarda lo adeudado para que el receptor lo retire.',
      messages: { pass: 'Se usa el resultado de cada send().', fail: '«{{code}}» puede no pagar nada y nada lo comprueba.' },
    },
  },
  find: (insight: Insight): Spot[] =>
    [...callsOf(insight, 'send')]
      .filter(({ operation, flow }) => !operation.isChecked || isAskedInVain(flow, operation))
      .map(({ operation: { at, within } }) => ({ at, within, confidence: 'confirmed', values: { code: codeOf(insight.source, at) } })),
})
