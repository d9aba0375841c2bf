import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, lineOf, type Spot } from '../judge/judge-source.ts'
import { callsOf } from '../judge/operations.ts'
import { sourceCheck } from '../source-check.ts'

export const solCallInLoop = sourceCheck({
  id: 'sol-call-in-loop',
  scannerType: 'Denial of service',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-400',
  swc: 113,
  aliases: ['calls-loop'],
  texts: {
    en: {
      name: 'External calls in loops',
      finding: 'Other contracts are called in a loop',
      fix: 'Let receivers withdraw one by one',
      why: 'One receiver that refuses or burns all gas stops the whole round for everyone. With each further entry the call costs more, until it no longer fits into a block.',
      how: 'Keep what each account is owed and let it withdraw by itself. Where a loop must stay, bound it and continue when one call fails.',
      messages: {
        pass: 'No other contract is called in a loop.',
        fail: '“{{code}}” is called in the loop of line {{loopLine}}: one receiver can stop all of them.',
      },
    },
    de: {
      name: 'Externe Aufrufe in Schleifen',
      finding: 'In einer Schleife werden andere Verträge aufgerufen',
      fix: 'Empfänger einzeln abholen lassen',
      why: 'Ein Empfänger, der ablehnt oder alles Gas verbrennt, hält die ganze Runde für alle an. Mit jedem weiteren Eintrag kostet der Aufruf mehr, bis er in keinen Block mehr passt.',
      how: 'Merken Sie sich, was jedem Konto zusteht, und lassen Sie es selbst abholen. Wo eine Schleife bleiben muss, begrenzen Sie sie und machen Sie weiter, wenn ein Aufruf scheitert.',
      messages: {
        pass: 'In keiner Schleife wird ein anderer Vertrag aufgerufen.',
        fail: '„{{code}}“ wird in der Schleife von Zeile {{loopLine}} aufgerufen: Ein Empfänger kann alle anhalten.',
      },
    },
    es: {
      name: 'Llamadas externas en bucles',
      finding: 'Se llama a otros contratos en un bucle',
      fix: 'Dejar que los receptores retiren uno a uno',
      why: 'Un receptor que rechaza o quema todo el gas detiene la ronda para todos. Con cada entrada más la llamada cuesta más, hasta que ya no cabe en un bloque.',
      how: 'Guarda lo que se debe a cada cuenta y deja que lo retire por sí misma. Donde deba quedar un bucle, limítalo y sigue cuando falle una llamada.',
      messages: {
        pass: 'No se llama a otro contrato en ningún bucle.',
        fail: '«{{code}}» se llama en el bucle de la línea {{loopLine}}: un receptor puede detenerlos a todos.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    [...callsOf(insight, 'call', 'send', 'transfer', 'function', 'delegatecall')].flatMap(({ operation, flow }): Spot[] => {
      const { at, within, loops, isView, target } = operation
      const loop = loops.findLast(({ isConstant }) => !isConstant)
      if (loop === undefined || isView || flow.reach === 'constructor' || target.constant !== null) return []
      return [{ at, within, values: { code: codeOf(insight.source, at), loopLine: lineOf(insight.source, loop.at) } }]
    }),
})
