import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, type Spot } from '../judge/judge-source.ts'
import { callsOf } from '../judge/operations.ts'
import { sourceCheck } from '../source-check.ts'

const TOKEN_CALLS: ReadonlySet<string> = new Set(['transfer', 'transferFrom', 'approve'])

export const solUncheckedErc20 = sourceCheck({
  id: 'sol-unchecked-erc20',
  scannerType: 'External calls',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-252',
  swc: 104,
  aliases: ['unchecked-transfer'],
  example: 'using SafeERC20 for IERC20;\n\ntoken.safeTransfer(receiver, amount);',
  texts: {
    en: {
      name: 'Results of token transfers',
      finding: 'The result of an ERC-20 transfer is ignored',
      fix: 'Check each token transfer, or use SafeERC20',
      why: 'Some tokens return false instead of reverting when a transfer fails. The contract then credits tokens that it never got, or strikes off what it never paid.',
      how: 'Use safeTransfer and safeTransferFrom of SafeERC20, which also cope with tokens that return nothing.',
      messages: {
        pass: 'The result of each token transfer is used.',
        fail: '“{{code}}” may return false, and nothing asks whether it did.',
      },
    },
    de: {
      name: 'Ergebnisse von Token-Übertragungen',
      finding: 'Das Ergebnis einer ERC-20-Übertragung wird nicht beachtet',
      fix: 'Jede Token-Übertragung prüfen oder SafeERC20 verwenden',
      why: 'Manche Token liefern false, statt abzubrechen, wenn eine Übertragung scheitert. Der Vertrag schreibt dann Token gut, die er nie bekam, oder streicht, was er nie zahlte.',
      how: 'Verwenden Sie safeTransfer und safeTransferFrom aus SafeERC20; sie kommen auch mit Token zurecht, die nichts zurückgeben.',
      messages: {
        pass: 'Das Ergebnis jeder Token-Übertragung wird verwendet.',
        fail: '„{{code}}“ kann false liefern, und niemand fragt danach.',
      },
    },
    es: {
      name: 'Resultados de transferencias de tokens',
      finding: 'Se ignora el resultado de una transferencia ERC-20',
      fix: 'Comprobar cada transferencia de tokens o usar SafeERC20',
      why: 'Algunos tokens devuelven false en lugar de revertir cuando falla una transferencia. El contrato abona entonces tokens que nunca recibió, o descuenta lo que nunca pagó.',
      how: 'Usa safeTransfer y safeTransferFrom de SafeERC20, que también admiten tokens que no devuelven nada.',
      messages: {
        pass: 'Se usa el resultado de cada transferencia de tokens.',
        fail: '«{{code}}» puede devolver false y nada lo comprueba.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    [...callsOf(insight, 'function')]
      .filter(({ operation: { name, isChecked, hasResult } }) => TOKEN_CALLS.has(name) && hasResult && !isChecked)
      .map(({ operation: { at, within } }) => ({ at, within, values: { code: codeOf(insight.source, at) } })),
})
