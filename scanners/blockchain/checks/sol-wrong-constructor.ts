import type { Insight } from '../source/analysis/insight.ts'
import type { Spot } from '../judge/judge-source.ts'
import { takeovers, takeoverSpots } from '../judge/takeovers.ts'
import { sourceCheck } from '../source-check.ts'

export const solWrongConstructor = sourceCheck({
  id: 'sol-wrong-constructor',
  scannerType: 'Access control',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-665',
  swc: 118,
  example: 'constructor() {\n    owner = msg.sender;\n}',
  texts: {
    en: {
      name: 'Constructor',
      finding: 'A function that was meant as the constructor can be called by anyone',
      fix: 'Write the constructor with the keyword constructor',
      why: 'Before the keyword existed, a constructor bore the name of its contract. With a typing error, or after the contract was renamed, it is a public function: whoever calls it becomes owner.',
      how: 'Turn the function into constructor(…), or remove it, and deploy again. Use a compiler of 0.5 or later, which accepts nothing else.',
      messages: {
        write: '“{{code}}” makes whoever calls {{entry}} someone the contract trusts.',
        pass: 'No public function does the work of a constructor.',
        fail: '{{entry}} is no constructor: anyone may call it, and line {{writeLine}} writes “{{code}}”.',
      },
    },
    de: {
      name: 'Konstruktor',
      finding: 'Eine als Konstruktor gedachte Funktion kann jeder aufrufen',
      fix: 'Den Konstruktor mit dem Schlüsselwort constructor schreiben',
      why: 'Bevor es das Schlüsselwort gab, trug ein Konstruktor den Namen seines Vertrags. Mit einem Tippfehler oder nach dem Umbenennen des Vertrags ist er eine öffentliche Funktion: Wer sie aufruft, wird Eigentümer.',
      how: 'Machen Sie aus der Funktion constructor(…) oder entfernen Sie sie, und stellen Sie neu bereit. Verwenden Sie einen Compiler ab 0.5, der nichts anderes annimmt.',
      messages: {
        write: '„{{code}}“ macht jeden, der {{entry}} aufruft, zu jemandem, dem der Vertrag vertraut.',
        pass: 'Keine öffentliche Funktion verrichtet die Arbeit eines Konstruktors.',
        fail: '{{entry}} ist kein Konstruktor: Jeder darf sie aufrufen, und Zeile {{writeLine}} schreibt „{{code}}“.',
      },
    },
    es: {
      name: 'Constructor',
      finding: 'Cualquiera puede llamar a una función pensada como constructor',
      fix: 'Escribir el constructor con la palabra clave constructor',
      why: 'Antes de existir la palabra clave, un constructor llevaba el nombre de su contrato. Con una errata, o tras cambiar el nombre del contrato, es una función pública: quien la llama pasa a ser propietario.',
      how: 'Convierte la función en constructor(…) o quítala, y despliega de nuevo. Usa un compilador desde 0.5, que no acepta otra cosa.',
      messages: {
        write: '«{{code}}» convierte a quien llame a {{entry}} en alguien de confianza para el contrato.',
        pass: 'Ninguna función pública hace el trabajo de un constructor.',
        fail: '{{entry}} no es un constructor: cualquiera puede llamarla, y la línea {{writeLine}} escribe «{{code}}».',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    [...takeovers(insight)].filter(({ isMistyped }) => isMistyped).flatMap((takeover) => takeoverSpots(insight, takeover)),
})
