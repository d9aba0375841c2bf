import { isProtected, type Insight } from '../source/analysis/insight.ts'
import { gatesOf } from '../source/analysis/gates.ts'
import { judgeOpenWay } from '../judge/judge-bytecode.ts'
import { codeOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { callsOf } from '../judge/operations.ts'
import { sourceCheck } from '../source-check.ts'

export const solSelfdestruct = sourceCheck({
  id: 'sol-selfdestruct',
  scannerType: 'Access control',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  swc: 106,
  aliases: ['suicidal'],
  example: 'function close() external onlyOwner {\n    selfdestruct(payable(owner()));\n}',
  texts: {
    en: {
      name: 'Who may destroy the contract',
      finding: 'Anyone can destroy the contract',
      fix: 'Let only the owner destroy the contract, or nobody',
      why: 'selfdestruct sends all ether away and, on many chains, removes the code for good. Everything that builds on the contract stops with it.',
      how: 'Remove the call if it is not needed. Otherwise allow it to an owner alone, best behind a delay and several signatures.',
      messages: {
        asked:
          'SELFDESTRUCT stands at byte {{offset}} of {{address}}. The way there asks who calls; whom it lets through, the bytecode does not tell.',
        code: 'A way leads to SELFDESTRUCT at byte {{offset}} of {{address}} on which nothing asks who calls.',
        pass: 'Nobody can destroy the contract whom it does not trust.',
        fail: '{{entry}} reaches “{{code}}”, and no condition on the way asks who calls.',
        taken: '{{entry}} reaches “{{code}}” behind a condition that anyone can make true for themselves first.',
      },
    },
    de: {
      name: 'Wer den Vertrag zerstören darf',
      finding: 'Jeder kann den Vertrag zerstören',
      fix: 'Nur den Eigentümer den Vertrag zerstören lassen, oder niemanden',
      why: 'selfdestruct sendet allen Ether fort und entfernt auf vielen Chains den Code endgültig. Alles, was auf dem Vertrag aufbaut, steht damit still.',
      how: 'Entfernen Sie den Aufruf, wenn er nicht gebraucht wird. Sonst erlauben Sie ihn allein einem Eigentümer, am besten mit Wartezeit und mehreren Unterschriften.',
      messages: {
        asked:
          'SELFDESTRUCT steht bei Byte {{offset}} von {{address}}. Der Weg dorthin fragt, wer aufruft; wen er durchlässt, sagt der Bytecode nicht.',
        code: 'Zu SELFDESTRUCT bei Byte {{offset}} von {{address}} führt ein Weg, auf dem nichts fragt, wer aufruft.',
        pass: 'Niemand kann den Vertrag zerstören, dem er nicht vertraut.',
        fail: '{{entry}} erreicht „{{code}}“, und keine Bedingung auf dem Weg fragt, wer aufruft.',
        taken: '{{entry}} erreicht „{{code}}“ hinter einer Bedingung, die jeder zuvor für sich selbst erfüllen kann.',
      },
    },
    es: {
      name: 'Quién puede destruir el contrato',
      finding: 'Cualquiera puede destruir el contrato',
      fix: 'Dejar que solo el propietario destruya el contrato, o nadie',
      why: 'selfdestruct envía todo el ether y, en muchas cadenas, elimina el código para siempre. Todo lo que se apoya en el contrato se detiene con él.',
      how: 'Quita la llamada si no hace falta. Si no, permítela solo a un propietario, mejor con espera y varias firmas.',
      messages: {
        asked:
          'SELFDESTRUCT está en el byte {{offset}} de {{address}}. El camino pregunta quién llama; a quién deja pasar, el bytecode no lo dice.',
        code: 'Un camino lleva a SELFDESTRUCT en el byte {{offset}} de {{address}} sin que nada pregunte quién llama.',
        pass: 'Nadie en quien el contrato no confíe puede destruirlo.',
        fail: '{{entry}} llega a «{{code}}» y ninguna condición en el camino pregunta quién llama.',
        taken: '{{entry}} llega a «{{code}}» tras una condición que cualquiera puede cumplir antes por sí mismo.',
      },
    },
  },
  judgeBytecode: judgeOpenWay('SELFDESTRUCT'),
  find: (insight: Insight): Spot[] =>
    [...callsOf(insight, 'destroy')].flatMap(({ operation, flow, insight: own }) => {
      if (flow.reach !== 'entry' || flow.contract.kind === 'library' || isProtected(operation, own)) return []
      const { at, within } = operation
      const isTaken = gatesOf(operation).length > 0
      const entry = titleOf(flow.entry)
      return [
        {
          at,
          within,
          message: isTaken ? 'taken' : 'fail',
          confidence: isTaken ? 'firm' : 'confirmed',
          values: { entry, code: codeOf(insight.source, at) },
          also: [flow.entry.at],
        } satisfies Spot,
      ]
    }),
})
