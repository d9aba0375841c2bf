import type { Insight } from '../source/analysis/insight.ts'
import { headOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { onceEach } from '../judge/neighbours.ts'
import { operationsOf } from '../judge/operations.ts'
import { bugsOf } from '../source/known-bugs.ts'
import { oldestOf, pragmasOf } from '../source/pragma.ts'
import { judgeCompiler } from '../judge/judge-bytecode.ts'
import { sourceCheck } from '../source-check.ts'

export const solOldCompiler = sourceCheck({
  id: 'sol-old-compiler',
  scannerType: 'Compiler',
  category: 'Supply chain',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-937',
  swc: 102,
  aliases: ['solc-version'],
  example: 'pragma solidity 0.8.37;',
  texts: {
    en: {
      name: 'Version of the compiler',
      finding: 'The compiler has known bugs',
      fix: 'Compile with a current version',
      why: 'Old compilers make code that does other than the source says, and lack checks that later ones add. Which faults they have is public.',
      how: 'Raise the pragma to a current version, compile, run the tests, and deploy again.',
      messages: {
        unstated: 'Nothing at the end of the code at {{address}} says which compiler made it.',
        code: 'The code at {{address}} was compiled with {{version}}, which has {{amount}} known bugs: {{bugs}}.',
        pass: 'The compiler has no known bugs that matter.',
        fail: 'Version {{version}} has {{amount}} known bugs, among them {{bugs}}.',
        short:
          '{{entry}} takes an address before an amount. Code of compilers before 0.5 reads call data that is too short as if zeros followed, so that an address without its last digits makes the amount larger.',
      },
    },
    de: {
      name: 'Version des Compilers',
      finding: 'Der Compiler hat bekannte Fehler',
      fix: 'Mit einer aktuellen Version übersetzen',
      why: 'Alte Compiler erzeugen Code, der anderes tut, als der Quelltext sagt, und ihnen fehlen Prüfungen, die spätere von selbst machen. Welche Fehler sie haben, ist öffentlich.',
      how: 'Heben Sie das Pragma auf eine aktuelle Version, übersetzen Sie, führen Sie die Tests aus und stellen Sie neu bereit.',
      messages: {
        unstated: 'Am Ende des Codes bei {{address}} steht nicht, welcher Compiler ihn erzeugt hat.',
        code: 'Der Code bei {{address}} wurde mit {{version}} übersetzt; diese Version hat {{amount}} bekannte Fehler: {{bugs}}.',
        pass: 'Der Compiler hat keine bekannten Fehler von Belang.',
        fail: 'Version {{version}} hat {{amount}} bekannte Fehler, darunter {{bugs}}.',
        short:
          '{{entry}} nimmt eine Adresse vor einem Betrag. Code von Compilern vor 0.5 liest zu kurze Aufrufdaten, als folgten Nullen; eine Adresse ohne ihre letzten Stellen vergrößert so den Betrag.',
      },
    },
    es: {
      name: 'Versión del compilador',
      finding: 'El compilador tiene fallos conocidos',
      fix: 'Compilar con una versión actual',
      why: 'Los compiladores antiguos producen código que hace otra cosa que lo que dice la fuente, y carecen de comprobaciones que los posteriores hacen por sí mismos. Qué fallos tienen es público.',
      how: 'Sube el pragma a una versión actual, compila, ejecuta las pruebas y despliega de nuevo.',
      messages: {
        unstated: 'Nada al final del código de {{address}} dice qué compilador lo hizo.',
        code: 'El código de {{address}} se compiló con {{version}}, que tiene {{amount}} fallos conocidos: {{bugs}}.',
        pass: 'El compilador no tiene fallos conocidos de importancia.',
        fail: 'La versión {{version}} tiene {{amount}} fallos conocidos, entre ellos {{bugs}}.',
        short:
          '{{entry}} recibe una dirección antes que un importe. El código de compiladores anteriores a 0.5 lee los datos de llamada demasiado cortos como si siguieran ceros, y una dirección sin sus últimas cifras agranda así el importe.',
      },
    },
  },
  judgeBytecode: judgeCompiler,
  find: (insight: Insight): Spot[] => [...versionsOf(insight), ...shortAddresses(insight)],
})

/** The version it was verified with, else the oldest that its pragma lets in. */
function versionsOf({ source }: Insight): Spot[] {
  const worst = source.units.flatMap(({ path, index }) => {
    const text = source.set.files[path] ?? ''
    const [pragma] = pragmasOf(text)
    if (pragma === undefined) return []
    const version = source.set.compiler ?? oldestOf(pragma.range)
    const bugs = version === null ? [] : bugsOf(version)
    const at = { start: Buffer.byteLength(text.slice(0, pragma.start)), length: pragma.length, file: index }
    return version === null || bugs.length === 0 ? [] : [{ at, version, bugs }]
  })
  const [most] = worst.toSorted((a, b) => b.bugs.length - a.bugs.length)
  if (most === undefined) return []
  const { at, version, bugs } = most
  const isRare = bugs.every((bug) => bug.isRare === true)
  const names = bugs
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ')
  return [{ at, within: null, riskLevel: isRare ? 'low' : undefined, values: { version, amount: bugs.length, bugs: names } }]
}

/** Entries that book an amount of the caller's under an address of the caller's, in that order. */
function shortAddresses(insight: Insight): Spot[] {
  if (!insight.source.compiler.startsWith('0.4.')) return []
  const spots = new Map<number, Spot>()
  for (const { operation, flow } of operationsOf(insight, 'write')) {
    const { entry } = flow
    const types = entry.parameters.map(({ type }) => type)
    const address = types.indexOf('address')
    if (flow.reach !== 'entry' || address === -1 || !types.slice(address + 1).includes('uint256')) continue
    const isBooked = operation.isUpdate || operation.value.origins.has('sum')
    if (
      !isBooked ||
      !operation.value.origins.has('input') ||
      !operation.place.keys.some(({ origins }) => origins.has('input')) ||
      guardsLength(flow.operations)
    )
      continue
    spots.set(entry.id, {
      at: headOf(entry),
      within: entry,
      message: 'short',
      riskLevel: 'low',
      confidence: 'tentative',
      values: { entry: titleOf(entry) },
      also: [operation.at],
    })
  }
  return onceEach([...spots.values()], ({ within }) => `${within?.contract}`)
}
/** `require(msg.data.length >= 68)`. */
const guardsLength = (operations: readonly { kind: string; at: Spot['at'] }[]): boolean =>
  operations.some((operation) => operation.kind === 'condition' && 'value' in operation && isLengthTest(operation.value))
const isLengthTest = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'locals' in value &&
  value.locals instanceof Set &&
  value.locals.size === 0 &&
  'origins' in value &&
  value.origins instanceof Set &&
  value.origins.has('input')
