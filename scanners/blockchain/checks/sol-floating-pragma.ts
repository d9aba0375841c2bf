import type { Insight } from '../source/analysis/insight.ts'
import type { Spot } from '../judge/judge-source.ts'
import { isFloating, pragmasOf } from '../source/pragma.ts'
import { sourceCheck } from '../source-check.ts'

export const solFloatingPragma = sourceCheck({
  id: 'sol-floating-pragma',
  scannerType: 'Compiler',
  category: 'Supply chain',
  riskLevel: 'info',
  levelOfEffort: 'low',
  cwe: 'CWE-664',
  swc: 103,
  aliases: ['pragma'],
  example: 'pragma solidity 0.8.37;',
  texts: {
    en: {
      name: 'Pragma',
      finding: 'The pragma lets several compilers in',
      fix: 'Name one version of the compiler',
      why: 'What is tested with one version may be deployed with another, with other faults and another meaning of the same code.',
      how: 'Write the exact version in contracts that are deployed. Libraries for others may name a range.',
      messages: {
        pass: 'Each file names one version of the compiler.',
        fail: '{{file}} lets in each compiler of the range {{range}}.',
        none: '{{file}} names no version of the compiler.',
      },
    },
    de: {
      name: 'Pragma',
      finding: 'Das Pragma lässt mehrere Compiler zu',
      fix: 'Eine Version des Compilers nennen',
      why: 'Was mit einer Version getestet ist, wird womöglich mit einer anderen bereitgestellt, mit anderen Fehlern und anderer Bedeutung desselben Codes.',
      how: 'Schreiben Sie in Verträge, die bereitgestellt werden, die genaue Version. Bibliotheken für andere dürfen einen Bereich nennen.',
      messages: {
        pass: 'Jede Datei nennt eine Version des Compilers.',
        fail: '{{file}} lässt jeden Compiler des Bereichs {{range}} zu.',
        none: '{{file}} nennt keine Version des Compilers.',
      },
    },
    es: {
      name: 'Pragma',
      finding: 'El pragma admite varios compiladores',
      fix: 'Indicar una versión del compilador',
      why: 'Lo que se prueba con una versión puede desplegarse con otra, con otros fallos y otro significado del mismo código.',
      how: 'Escribe la versión exacta en los contratos que se despliegan. Las bibliotecas para otros pueden indicar un intervalo.',
      messages: {
        pass: 'Cada archivo indica una versión del compilador.',
        fail: '{{file}} admite todos los compiladores del intervalo {{range}}.',
        none: '{{file}} no indica ninguna versión del compilador.',
      },
    },
  },
  find: ({ source }: Insight): Spot[] =>
    source.units.flatMap(({ path, index }): Spot[] => {
      const text = source.set.files[path] ?? ''
      const [pragma] = pragmasOf(text)
      const spanOf = (start: number, length: number) => ({ start: Buffer.byteLength(text.slice(0, start)), length, file: index })
      if (pragma === undefined) return [{ at: spanOf(0, 1), within: null, message: 'none', confidence: 'confirmed' }]
      const { range, start, length } = pragma
      return isFloating(range) ? [{ at: spanOf(start, length), within: null, confidence: 'confirmed', values: { range } }] : []
    }),
})
