import { blockchainCheck } from '#scanners/blockchain/check.ts'
import { powerEvidence } from '#scanners/blockchain/judge/power-evidence.ts'
import type { Bytecode, ContractOnChain, Powers } from '#scanners/blockchain/chain-facts.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { UPGRADES, whoseSelectors } from '#scanners/blockchain/judge/power-selectors.ts'

export const solProxyEoaAdmin = blockchainCheck({
  id: 'sol-proxy-eoa-admin',
  scannerType: 'Ownership',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  references: ['https://eips.ethereum.org/EIPS/eip-1967', 'https://docs.openzeppelin.com/contracts/5.x/api/proxy'],
  snippets: [
    {
      label: 'Foundry (cast)',
      language: 'bash',
      code: 'cast send PROXY_ADMIN "transferOwnership(address)" MULTISIG_OR_TIMELOCK',
    },
  ],
  needs: ['contract', 'powers', 'bytecode'],
  texts: {
    en: {
      name: 'Administrator of the proxy',
      finding: 'Upgradeable proxy whose admin is a plain account',
      fix: 'Give the upgrades of the proxy to a multisig behind a timelock',
      why: 'Whoever has the one key of this account can replace all of the code, and with it take everything that the contract holds. A key that is lost, stolen or misused is enough.',
      how: 'Set up a multisig (such as Safe), with a timelock before it, and hand the administration of the proxy over to it: transferOwnership of the ProxyAdmin, or changeAdmin of the proxy. Of a UUPS proxy, hand over the owner.',
      messages: {
        fail: 'The account {{admin}}, which is no contract, can replace the code of this proxy.',
        viaContract: 'The account {{admin}}, which is no contract, owns {{via}}, and by it can replace the code of this proxy.',
        pass: 'No plain account alone can replace the code.',
      },
    },
    de: {
      name: 'Verwalter des Proxys',
      finding: 'Aktualisierbarer Proxy, dessen Admin ein einfaches Konto ist',
      fix: 'Upgrades des Proxys einer Multisig hinter einem Timelock übergeben',
      why: 'Wer den einen Schlüssel dieses Kontos hat, kann den gesamten Code austauschen und damit alles nehmen, was der Vertrag verwahrt. Ein verlorener, gestohlener oder missbrauchter Schlüssel genügt.',
      how: 'Richten Sie eine Multisig (etwa Safe) mit einem vorgeschalteten Timelock ein und übergeben Sie ihr die Verwaltung des Proxys: transferOwnership des ProxyAdmin oder changeAdmin des Proxys. Bei einem UUPS-Proxy übergeben Sie den Owner.',
      messages: {
        fail: 'Das Konto {{admin}}, das kein Vertrag ist, kann den Code dieses Proxys austauschen.',
        viaContract: 'Dem Konto {{admin}}, das kein Vertrag ist, gehört {{via}}; darüber kann es den Code dieses Proxys austauschen.',
        pass: 'Kein einfaches Konto allein kann den Code austauschen.',
      },
    },
    es: {
      name: 'Administrador del proxy',
      finding: 'Proxy actualizable cuyo administrador es una cuenta simple',
      fix: 'Ceder las actualizaciones del proxy a una multifirma tras un timelock',
      why: 'Quien tenga la única clave de esta cuenta puede sustituir todo el código y, con ello, llevarse todo lo que guarda el contrato. Basta con una clave perdida, robada o mal usada.',
      how: 'Crea una multifirma (por ejemplo, Safe) con un timelock delante y cédele la administración del proxy: transferOwnership del ProxyAdmin o changeAdmin del proxy. En un proxy UUPS, cede el propietario.',
      messages: {
        fail: 'La cuenta {{admin}}, que no es un contrato, puede sustituir el código de este proxy.',
        viaContract:
          'La cuenta {{admin}}, que no es un contrato, es propietaria de {{via}} y con él puede sustituir el código de este proxy.',
        pass: 'Ninguna cuenta simple por sí sola puede sustituir el código.',
      },
    },
  },
  judge({ resource, contract, powers, bytecode }) {
    if (contract === null || bytecode === null || !isUpgradeable(contract))
      throw new NotApplicable('The contract is no proxy that can be upgraded.')
    const evidence = [powerEvidence(contract, powers)]
    const party = upgraderOf(powers, bytecode)
    if (party?.kind !== 'eoa') return [pass(resource, 'pass', { evidence })]
    const values = { admin: party.address, via: party.via ?? '' }
    return [
      fail(resource, party.via === undefined ? 'fail' : 'viaContract', {
        values,
        evidence,
        confidence: powers.admin === null ? 'firm' : 'confirmed',
      }),
    ]
  },
})

/** A minimal proxy runs the same code for ever. */
const isUpgradeable = ({ proxy }: ContractOnChain): boolean => proxy !== null && proxy.pattern !== 'EIP-1167'
/** Who may replace the code: the admin, or, of a proxy that is upgraded by its own code (UUPS), its owner. */
function upgraderOf({ admin, owner }: Powers, { selectors }: Bytecode): Powers['admin'] {
  if (admin !== null) return admin
  return whoseSelectors(UPGRADES, selectors).length > 0 ? owner : null
}
