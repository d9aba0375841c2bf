import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, lineOf, type Spot } from '../judge/judge-source.ts'
import { laterOf, operationsOf } from '../judge/operations.ts'
import { valuesOf } from '../judge/payouts.ts'
import type { Flow, Operation } from '../source/flow/operations.ts'
import type { Test, Value } from '../source/flow/values.ts'
import { sourceCheck } from '../source-check.ts'

export const solEcrecoverZero = sourceCheck({
  id: 'sol-ecrecover-zero',
  scannerType: 'Signatures',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-347',
  swc: 117,
  example: 'address signer = ECDSA.recover(digest, signature); // reverts on what is no signature',
  texts: {
    en: {
      name: 'Result of ecrecover',
      finding: 'ecrecover is not checked for the zero address',
      fix: 'Refuse the zero address as a signer',
      why: 'ecrecover returns the zero address for what is no signature. Where an account that was never set is compared with it, any nonsense is a valid signature.',
      how: 'Require the result to differ from address(0), or use ECDSA.recover, which does that and refuses the second form of each signature.',
      messages: {
        pass: 'Each recovered signer is checked.',
        fail: '“{{code}}” gives the zero address for what is no signature, and nothing refuses it.',
      },
    },
    de: {
      name: 'Ergebnis von ecrecover',
      finding: 'ecrecover wird nicht auf die Nulladresse geprüft',
      fix: 'Die Nulladresse als Unterzeichner ablehnen',
      why: 'ecrecover liefert die Nulladresse für das, was keine Signatur ist. Wird ein nie gesetztes Konto damit verglichen, ist jeder Unsinn eine gültige Signatur.',
      how: 'Verlangen Sie, dass das Ergebnis nicht address(0) ist, oder verwenden Sie ECDSA.recover, das dies tut und die zweite Form jeder Signatur ablehnt.',
      messages: {
        pass: 'Jeder ermittelte Unterzeichner wird geprüft.',
        fail: '„{{code}}“ liefert die Nulladresse für das, was keine Signatur ist, und nichts lehnt sie ab.',
      },
    },
    es: {
      name: 'Resultado de ecrecover',
      finding: 'No se comprueba si ecrecover da la dirección cero',
      fix: 'Rechazar la dirección cero como firmante',
      why: 'ecrecover devuelve la dirección cero para lo que no es una firma. Si se compara con una cuenta que nunca se fijó, cualquier disparate es una firma válida.',
      how: 'Exige que el resultado no sea address(0), o usa ECDSA.recover, que lo hace y rechaza la segunda forma de cada firma.',
      messages: {
        pass: 'Se comprueba cada firmante recuperado.',
        fail: '«{{code}}» da la dirección cero para lo que no es una firma, y nada la rechaza.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    [...operationsOf(insight, 'builtin')]
      .filter(({ operation: { name }, flow }) => name === 'ecrecover' && !refusesZero(flow) && isRelied(flow))
      .flatMap(({ operation, flow }) => {
        const line = lineOf(insight.source, operation.at)
        const isApart = ({ at }: Operation) => at.file !== operation.at.file || Math.abs(lineOf(insight.source, at) - line) > 1
        // the recovery, and further away what believes its result
        return [operation, ...laterOf(flow, operation, 'condition').filter((later) => asksSigner(later.test) && isApart(later))].map(
          ({ at, within }): Spot => ({ at, within, values: { code: codeOf(insight.source, at) } }),
        )
      }),
})

/** Something is decided by the signer, or done after they are known; a helper that hands them out judges nothing. */
const isRelied = ({ operations, reach, entry }: Flow): boolean =>
  reach !== 'entry' ||
  (entry.mutability !== 'pure' && entry.mutability !== 'view') ||
  operations.some(
    (operation) =>
      (operation.kind === 'condition' && asksSigner(operation.test)) || (operation.kind === 'return' && isOfSigner(operation.value)),
  )
const isOfSigner = (value: Value | null): boolean => value !== null && value.test !== null && asksSigner(value.test)
const asksSigner = (test: Test): boolean => valuesOf(test).some(({ origins, place }) => place === null && origins.has('signer'))
const refusesZero = ({ operations }: Flow): boolean =>
  operations.some((operation) => operation.kind === 'condition' && comparesZero(operation.test))
function comparesZero(test: Test): boolean {
  if (test.kind === 'compare')
    return (
      valuesOf(test).some(({ origins }) => origins.has('signer')) &&
      valuesOf(test).some(({ constant }) => constant === '0' || /^0x0+$/u.test(constant ?? ''))
    )
  if (test.kind === 'not') return comparesZero(test.inner)
  return test.kind === 'value' ? false : comparesZero(test.left) || comparesZero(test.right)
}
