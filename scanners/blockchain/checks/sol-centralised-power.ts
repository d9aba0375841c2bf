import { blockchainCheck } from '#scanners/blockchain/check.ts'
import { POWER_NAMES, POWERS, whoseSelectors } from '#scanners/blockchain/judge/power-selectors.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { fail, pass, textEvidence } from '#scanners/sdk/verdicts.ts'

export const solCentralisedPower = blockchainCheck({
  id: 'sol-centralised-power',
  scannerType: 'Ownership',
  category: 'Access control',
  riskLevel: 'info',
  levelOfEffort: 'high',
  cwe: 'CWE-250',
  references: ['https://docs.openzeppelin.com/contracts/5.x/access-control#delayed_operation'],
  needs: ['contract', 'bytecode'],
  texts: {
    en: {
      name: 'Powers over what belongs to others',
      finding: 'Functions to mint, pause, freeze or upgrade are present',
      fix: 'Limit the powers that the contract gives',
      why: 'Whoever is let in to these functions can dilute, stop or take what others hold in the contract. People who use it have to know, and trust them.',
      how: 'Leave out what is not needed. Set an upper bound for what is minted and for fees, let a timelock announce changes, and say publicly who holds which power.',
      messages: {
        fail: 'The code has {{functions}}.',
        pass: 'None of the functions is there by which others are usually held power over.',
      },
    },
    de: {
      name: 'Macht über das, was anderen gehört',
      finding: 'Funktionen zum Prägen, Anhalten, Einfrieren oder Aktualisieren sind vorhanden',
      fix: 'Die Befugnisse des Vertrags begrenzen',
      why: 'Wer an diese Funktionen gelassen wird, kann verwässern, anhalten oder nehmen, was andere im Vertrag halten. Wer ihn nutzt, muss davon wissen und darauf vertrauen.',
      how: 'Lassen Sie weg, was nicht gebraucht wird. Setzen Sie Obergrenzen für neu Geprägtes und für Gebühren, lassen Sie Änderungen durch einen Timelock ankündigen und legen Sie offen, wer welche Macht hat.',
      messages: {
        fail: 'Der Code hat {{functions}}.',
        pass: 'Keine der Funktionen ist vorhanden, mit denen üblicherweise Macht über andere ausgeübt wird.',
      },
    },
    es: {
      name: 'Poder sobre lo que es de otros',
      finding: 'Hay funciones para acuñar, pausar, congelar o actualizar',
      fix: 'Limitar el poder que da el contrato',
      why: 'Quien tenga acceso a estas funciones puede diluir, detener o llevarse lo que otros tienen en el contrato. Quien lo usa debe saberlo y confiar en ello.',
      how: 'Quita lo que no haga falta. Fija límites a lo que se acuña y a las comisiones, haz que un timelock anuncie los cambios y publica quién tiene cada poder.',
      messages: {
        fail: 'El código tiene {{functions}}.',
        pass: 'No está ninguna de las funciones con las que se suele ejercer poder sobre otros.',
      },
    },
  },
  judge({ resource, contract, bytecode }) {
    if (contract === null || bytecode === null) throw new NotApplicable('Uploaded source has no bytecode.')
    const found = POWER_NAMES.map((power) => ({ power, functions: whoseSelectors(POWERS[power], bytecode.selectors) })).filter(
      ({ functions }) => functions.length > 0,
    )
    if (found.length === 0) return [pass(resource)]
    const evidence = [textEvidence(bytecode.address, found.map(({ power, functions }) => `${power}: ${functions.join(', ')}`).join('\n'))]
    return [fail(resource, 'fail', { values: { functions: found.flatMap(({ functions }) => functions).join(', ') }, evidence })]
  },
})
