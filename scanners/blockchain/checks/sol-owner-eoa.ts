import { blockchainCheck } from '#scanners/blockchain/check.ts'
import { powerEvidence } from '#scanners/blockchain/judge/power-evidence.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'

export const solOwnerEoa = blockchainCheck({
  id: 'sol-owner-eoa',
  scannerType: 'Ownership',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  references: ['https://docs.openzeppelin.com/contracts/5.x/access-control', 'https://help.safe.global/'],
  snippets: [{ label: 'Foundry (cast)', language: 'bash', code: 'cast send CONTRACT "transferOwnership(address)" MULTISIG' }],
  needs: ['contract', 'powers'],
  texts: {
    en: {
      name: 'Owner of the contract',
      finding: 'Privileged functions owned by a plain account',
      fix: 'Give the contract to a multisig',
      why: 'What the owner may do hangs on one private key. Whoever steals it, or whoever holds it and means ill, does it at once and alone, and nobody can take it back.',
      how: 'Set up a multisig (such as Safe) of several people with keys of their own, try a transaction with it, and then call transferOwnership with its address. Where nobody needs the functions any more, renounce ownership.',
      messages: {
        fail: 'The owner {{owner}} is no contract: one key decides.',
        pass: 'The owner {{owner}} is a contract.',
        renounced: 'Nobody owns the contract any more.',
        none: 'The contract names no owner.',
      },
    },
    de: {
      name: 'Eigentümer des Vertrags',
      finding: 'Privilegierte Funktionen gehören einem einfachen Konto',
      fix: 'Den Vertrag einer Multisig übergeben',
      why: 'Was der Eigentümer darf, hängt an einem privaten Schlüssel. Wer ihn stiehlt oder in böser Absicht besitzt, tut es sofort und allein, und niemand kann es rückgängig machen.',
      how: 'Richten Sie eine Multisig (etwa Safe) mit mehreren Personen und eigenen Schlüsseln ein, erproben Sie eine Transaktion damit und rufen Sie dann transferOwnership mit ihrer Adresse auf. Braucht niemand mehr die Funktionen, verzichten Sie auf das Eigentum.',
      messages: {
        fail: 'Der Eigentümer {{owner}} ist kein Vertrag: Ein Schlüssel entscheidet.',
        pass: 'Der Eigentümer {{owner}} ist ein Vertrag.',
        renounced: 'Der Vertrag gehört niemandem mehr.',
        none: 'Der Vertrag nennt keinen Eigentümer.',
      },
    },
    es: {
      name: 'Propietario del contrato',
      finding: 'Las funciones privilegiadas pertenecen a una cuenta simple',
      fix: 'Ceder el contrato a una multifirma',
      why: 'Lo que puede hacer el propietario depende de una sola clave privada. Quien la robe, o quien la tenga con mala intención, lo hace al instante y sin nadie más, y no se puede deshacer.',
      how: 'Crea una multifirma (por ejemplo, Safe) con varias personas que tengan su propia clave, prueba una transacción con ella y llama después a transferOwnership con su dirección. Si ya nadie necesita esas funciones, renuncia a la propiedad.',
      messages: {
        fail: 'El propietario {{owner}} no es un contrato: decide una sola clave.',
        pass: 'El propietario {{owner}} es un contrato.',
        renounced: 'El contrato ya no es de nadie.',
        none: 'El contrato no indica ningún propietario.',
      },
    },
  },
  judge({ resource, contract, powers }) {
    if (contract === null) throw new NotApplicable('Uploaded source stands on no chain.')
    const { owner } = powers
    if (owner === null) return [pass(resource, 'none')]
    const options = { values: { owner: owner.address }, evidence: [powerEvidence(contract, powers)] }
    if (owner.kind === 'none') return [pass(resource, 'renounced', options)]
    return [owner.kind === 'eoa' ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
