import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, headOf, lineOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { takeovers, type Takeover } from '../judge/takeovers.ts'
import { sourceCheck } from '../source-check.ts'

export const solUnprotectedInit = sourceCheck({
  id: 'sol-unprotected-init',
  scannerType: 'Access control',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-665',
  swc: 118,
  aliases: ['unprotected-upgrade'],
  example: '/// @custom:oz-upgrades-unsafe-allow constructor\nconstructor() {\n    _disableInitializers();\n}',
  texts: {
    en: {
      name: 'Who may initialise the contract',
      finding: 'The initialiser can be called by anyone',
      fix: 'Shut the initialiser after its first call, and on the implementation',
      why: 'An initialiser does what a constructor does, but it is a plain function. Whoever calls it first, or again, becomes owner; of a library or implementation behind proxies this can take all of them down.',
      how: 'Let it run once, in the transaction that deploys, and call _disableInitializers() in the constructor of the implementation.',
      messages: {
        pass: 'Nobody but whoever deploys can initialise the contract.',
        fail: '{{entry}} may be called by anyone at any time, and line {{writeLine}} writes “{{code}}”.',
        once: '{{entry}} works once for whoever calls first, and nothing in the constructor shuts it: line {{writeLine}} writes “{{code}}”.',
      },
    },
    de: {
      name: 'Wer den Vertrag initialisieren darf',
      finding: 'Die Initialisierung kann jeder aufrufen',
      fix: 'Die Initialisierung nach dem ersten Aufruf und auf der Implementierung schließen',
      why: 'Eine Initialisierung tut, was ein Konstruktor tut, ist aber eine gewöhnliche Funktion. Wer sie zuerst oder noch einmal aufruft, wird Eigentümer; bei einer Bibliothek oder Implementierung hinter Proxys kann das alle lahmlegen.',
      how: 'Lassen Sie sie einmal laufen, in der Transaktion der Bereitstellung, und rufen Sie im Konstruktor der Implementierung _disableInitializers() auf.',
      messages: {
        pass: 'Niemand außer dem Bereitstellenden kann den Vertrag initialisieren.',
        fail: '{{entry}} darf jeder jederzeit aufrufen, und Zeile {{writeLine}} schreibt „{{code}}“.',
        once: '{{entry}} wirkt einmal für den, der zuerst aufruft, und nichts im Konstruktor schließt sie: Zeile {{writeLine}} schreibt „{{code}}“.',
      },
    },
    es: {
      name: 'Quién puede inicializar el contrato',
      finding: 'Cualquiera puede llamar al inicializador',
      fix: 'Cerrar el inicializador tras la primera llamada y en la implementación',
      why: 'Un inicializador hace lo que un constructor, pero es una función corriente. Quien lo llama primero, o de nuevo, pasa a ser propietario; en una biblioteca o implementación tras proxies eso puede inutilizarlos todos.',
      how: 'Haz que se ejecute una vez, en la transacción que despliega, y llama a _disableInitializers() en el constructor de la implementación.',
      messages: {
        pass: 'Nadie salvo quien despliega puede inicializar el contrato.',
        fail: 'Cualquiera puede llamar a {{entry}} en cualquier momento, y la línea {{writeLine}} escribe «{{code}}».',
        once: '{{entry}} funciona una vez para quien llame primero y nada en el constructor lo cierra: la línea {{writeLine}} escribe «{{code}}».',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    [...takeovers(insight)]
      .filter((takeover) => takeover.isInitializer && !takeover.isMistyped && !(takeover.isOnce && isShutAtStart(takeover)))
      .map(({ flow: { entry }, write, isOnce }) => ({
        at: headOf(entry),
        within: entry,
        message: isOnce ? 'once' : 'fail',
        riskLevel: isOnce ? 'medium' : undefined,
        confidence: isOnce ? 'tentative' : 'firm',
        values: { entry: titleOf(entry), writeLine: lineOf(insight.source, write.at), code: codeOf(insight.source, write.at) },
        also: [write.at],
      })),
})

/** The constructor shuts the initialiser of the implementation, or uses it up. */
const isShutAtStart = ({ insight, write }: Takeover): boolean =>
  insight.flows.some(
    ({ reach, operations, entry }) =>
      reach === 'constructor' &&
      (entry.modifiers.some(({ name }) => name === 'initializer') ||
        operations.some(
          (operation) =>
            operation.path.some(({ name }) => name === '_disableInitializers') ||
            (operation.kind === 'write' &&
              (operation.place.slot === write.place.slot || write.guards.some(({ test }) => mentions(test, operation.place.slot)))),
        )),
  )
const mentions = (test: Takeover['write']['guards'][number]['test'], slot: string): boolean => {
  if (test.kind === 'not') return mentions(test.inner, slot)
  if (test.kind === 'value') return test.value.reads.has(slot)
  if (test.kind === 'compare') return test.left.reads.has(slot) || test.right.reads.has(slot)
  return mentions(test.left, slot) || mentions(test.right, slot)
}
