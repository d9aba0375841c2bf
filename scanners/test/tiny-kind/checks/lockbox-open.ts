import { checksOf } from '#scanners/sdk/check.ts'
import { fail, pass, textEvidence } from '#scanners/sdk/verdicts.ts'

/** What a lockbox says of itself to whoever holds its token. */
export interface LockboxFacts {
  door: { url: string; isOpen: boolean; says: string }
}
export const SCANNER_TYPES = { Door: { en: 'Door', de: 'Tür', es: 'Puerta' } }
const lockboxCheck = checksOf<LockboxFacts, 'door', 'Door'>('Lockbox', 'reachable')

export const lockboxOpen = lockboxCheck({
  id: 'lockbox-open',
  scannerType: 'Door',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  needs: ['door'],
  texts: {
    en: {
      name: 'Door of the lockbox',
      finding: 'The lockbox is open',
      fix: 'Close the lockbox',
      why: 'Whoever passes an open lockbox takes what is in it.',
      how: 'Close it.',
      messages: { pass: 'It is closed.', fail: 'It is open.' },
    },
    de: {
      name: 'Tür des Schließfachs',
      finding: 'Das Schließfach ist offen',
      fix: 'Schließfach schließen',
      why: 'Wer an einem offenen Schließfach vorbeigeht, nimmt, was darin ist.',
      how: 'Schließen Sie es.',
      messages: { pass: 'Es ist zu.', fail: 'Es ist offen.' },
    },
    es: {
      name: 'Puerta de la caja',
      finding: 'La caja está abierta',
      fix: 'Cerrar la caja',
      why: 'Quien pasa junto a una caja abierta se lleva lo que hay dentro.',
      how: 'Ciérrala.',
      messages: { pass: 'Está cerrada.', fail: 'Está abierta.' },
    },
  },
  judge({ door: { url, isOpen, says } }) {
    const resource = { genericIdentifier: 'lockbox', genericIdentifierValue: url }
    const evidence = [textEvidence('What it says', says)]
    return [isOpen ? fail(resource, 'fail', { evidence }) : pass(resource, 'pass', { evidence })]
  },
})
