import type { Insight } from '../source/analysis/insight.ts'
import type { Spot } from '../judge/judge-source.ts'
import { sourceCheck } from '../source-check.ts'

/** Characters that turn or embed the direction of writing. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu

export const solRtlo = sourceCheck({
  id: 'sol-rtlo',
  scannerType: 'Language',
  category: 'Injection',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-451',
  swc: 130,
  aliases: ['rtlo'],
  texts: {
    en: {
      name: 'Characters that turn the direction of writing',
      finding: 'The source turns the direction of writing',
      fix: 'Remove the characters that turn the direction',
      why: 'Such characters make source look other than the compiler reads it: arguments change places, conditions seem to stand outside of comments. They have hardly any honest use in code.',
      how: 'Remove them and read the line again. Let the editor show invisible characters.',
      messages: {
        pass: 'No character turns the direction of writing.',
        fail: 'Line {{line}} holds {{character}}, which makes the code look other than it is.',
      },
    },
    de: {
      name: 'Zeichen, die die Schreibrichtung ändern',
      finding: 'Der Quelltext ändert die Schreibrichtung',
      fix: 'Zeichen entfernen, die die Schreibrichtung ändern',
      why: 'Solche Zeichen lassen Quelltext anders aussehen, als der Compiler ihn liest: Argumente tauschen die Plätze, Bedingungen scheinen außerhalb von Kommentaren zu stehen. Im Code haben sie kaum einen ehrlichen Zweck.',
      how: 'Entfernen Sie sie und lesen Sie die Zeile erneut. Lassen Sie den Editor unsichtbare Zeichen anzeigen.',
      messages: {
        pass: 'Kein Zeichen ändert die Schreibrichtung.',
        fail: 'Zeile {{line}} enthält {{character}}; dadurch sieht der Code anders aus, als er ist.',
      },
    },
    es: {
      name: 'Caracteres que cambian el sentido de la escritura',
      finding: 'El código cambia el sentido de la escritura',
      fix: 'Quitar los caracteres que cambian el sentido',
      why: 'Estos caracteres hacen que el código parezca distinto de lo que lee el compilador: los argumentos cambian de sitio, las condiciones parecen estar fuera de los comentarios. En el código apenas tienen un uso honrado.',
      how: 'Quítalos y lee la línea de nuevo. Haz que el editor muestre los caracteres invisibles.',
      messages: {
        pass: 'Ningún carácter cambia el sentido de la escritura.',
        fail: 'La línea {{line}} contiene {{character}}, que hace que el código parezca distinto de lo que es.',
      },
    },
  },
  find: ({ source }: Insight): Spot[] =>
    source.units.flatMap(({ path, index }) => {
      const text = source.set.files[path] ?? ''
      return [...text.matchAll(TURNING)].map((match): Spot => ({
        at: { start: Buffer.byteLength(text.slice(0, match.index)), length: Buffer.byteLength(match[0]), file: index },
        within: null,
        confidence: 'confirmed',
        values: { character: `U+${(match[0].codePointAt(0) ?? 0).toString(16).toUpperCase()}` },
      }))
    }),
})
