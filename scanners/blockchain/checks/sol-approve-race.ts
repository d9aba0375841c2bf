import type { Insight } from '../source/analysis/insight.ts'
import type { WriteOperation } from '../source/flow/operations.ts'
import { codeOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { operationsOf } from '../judge/operations.ts'
import { valuesOf } from '../judge/payouts.ts'
import { sourceCheck } from '../source-check.ts'

export const solApproveRace = sourceCheck({
  id: 'sol-approve-race',
  scannerType: 'Ordering',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-362',
  swc: 114,
  texts: {
    en: {
      name: 'Changing an allowance',
      finding: 'A changed allowance can be spent twice',
      fix: 'Offer to raise and lower allowances',
      why: 'approve replaces an allowance. Whoever holds the old one sees the change coming, spends the old amount before it and the new amount after it.',
      how: 'Add increaseAllowance and decreaseAllowance, or demand that an allowance be set to zero before it is set again. Wallets should do the same.',
      messages: {
        pass: 'No allowance is replaced while it may be spent.',
        fail: '{{entry}} replaces an allowance with “{{code}}”, whatever was left of the old one.',
      },
    },
    de: {
      name: 'Ändern einer Freigabe',
      finding: 'Eine geänderte Freigabe kann zweimal ausgegeben werden',
      fix: 'Erhöhen und Senken von Freigaben anbieten',
      why: 'approve ersetzt eine Freigabe. Wer die alte hat, sieht die Änderung kommen, gibt davor den alten Betrag aus und danach den neuen.',
      how: 'Ergänzen Sie increaseAllowance und decreaseAllowance, oder verlangen Sie, dass eine Freigabe auf null gesetzt wird, bevor sie neu gesetzt wird. Wallets sollten es ebenso halten.',
      messages: {
        pass: 'Keine Freigabe wird ersetzt, solange sie ausgegeben werden kann.',
        fail: '{{entry}} ersetzt mit „{{code}}“ eine Freigabe, gleich, was von der alten übrig war.',
      },
    },
    es: {
      name: 'Cambio de una autorización de gasto',
      finding: 'Una autorización cambiada puede gastarse dos veces',
      fix: 'Ofrecer subir y bajar autorizaciones',
      why: 'approve sustituye una autorización. Quien tiene la antigua ve venir el cambio, gasta antes el importe antiguo y después el nuevo.',
      how: 'Añade increaseAllowance y decreaseAllowance, o exige que una autorización se ponga a cero antes de fijarla de nuevo. Las carteras deberían hacer lo mismo.',
      messages: {
        pass: 'No se sustituye ninguna autorización mientras pueda gastarse.',
        fail: '{{entry}} sustituye una autorización con «{{code}}», quedara lo que quedara de la anterior.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    [...operationsOf(insight, 'write')]
      .filter(({ operation, flow }) => flow.reach === 'entry' && flow.entry.name === 'approve' && isReplaced(operation))
      .map(({ operation: { at, within }, flow }) => ({
        at,
        within,
        confidence: 'confirmed',
        values: { entry: titleOf(flow.entry), code: codeOf(insight.source, at) },
        also: [flow.entry.at],
      })),
})

/** `allowance[msg.sender][spender] = value`, without asking what stands there. */
const isReplaced = ({ place, value, operator, guards }: WriteOperation): boolean =>
  operator === '=' &&
  place.keys.length === 2 &&
  value.origins.has('input') &&
  !value.origins.has('sum') &&
  place.keys.some(({ origins }) => origins.has('sender')) &&
  !guards.some(({ test }) => valuesOf(test).some(({ reads }) => reads.has(place.slot)))
