import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureKeyvaultPublicNetwork = azureCheck({
  id: 'azure-keyvault-public-network',
  scannerType: 'Azure Key Vault',
  category: 'Network exposure',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS Azure 5.0', control: '8.3.7' }],
  aliases: ['prowler:keyvault_access_only_through_private_endpoints'],
  references: ['https://learn.microsoft.com/azure/key-vault/general/network-security'],
  snippets: fixedBy(
    'az keyvault update --resource-group GROUP --name VAULT --public-network-access Disabled',
    terraform('azurerm_key_vault', ['public_network_access_enabled = false']),
  ),
  needs: ['subscriptions', 'key-vaults'],
  texts: {
    en: {
      name: 'Key vault: public endpoint',
      finding: 'Key vault has a public endpoint',
      fix: 'Turn off the public endpoint of the key vault',
      why: 'Also with a firewall the vault has an address on the internet, and one wide rule opens it. Without a public endpoint it is reached over private endpoints alone.',
      how: 'Make private endpoints in the networks that use the vault, with their DNS zone. Then open the key vault, choose Networking, and disable public access.',
      messages: {
        fail: 'It can be reached from public networks ({{found}}).',
        pass: 'It cannot be reached from public networks.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Key Vault: öffentlicher Endpunkt',
      finding: 'Key Vault hat einen öffentlichen Endpunkt',
      fix: 'Den öffentlichen Endpunkt des Key Vaults abschalten',
      why: 'Auch mit Firewall hat der Vault eine Adresse im Internet, und eine zu weite Regel öffnet ihn. Ohne öffentlichen Endpunkt ist er nur über private Endpunkte erreichbar.',
      how: 'Legen Sie private Endpunkte samt DNS-Zone in den Netzen an, die den Vault nutzen. Öffnen Sie dann den Key Vault, wählen Sie „Netzwerk“ und deaktivieren Sie den öffentlichen Zugriff.',
      messages: {
        fail: 'Er ist aus öffentlichen Netzen erreichbar ({{found}}).',
        pass: 'Er ist aus öffentlichen Netzen nicht erreichbar.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Almacén de claves: punto de conexión público',
      finding: 'El almacén de claves tiene un punto de conexión público',
      fix: 'Desactivar el punto de conexión público del almacén de claves',
      why: 'Incluso con firewall, el almacén tiene una dirección en internet, y una regla demasiado amplia lo abre. Sin punto de conexión público solo se llega a él por puntos privados.',
      how: 'Crea puntos de conexión privados, con su zona DNS, en las redes que usan el almacén. Después abre el almacén de claves, elige «Redes» y deshabilita el acceso público.',
      messages: {
        fail: 'Se puede llegar a él desde redes públicas ({{found}}).',
        pass: 'No se puede llegar a él desde redes públicas.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'key-vaults': all }) =>
    judgeSetting(all, {
      from: 'vaults',
      named: 'publicNetworkAccess',
      settingOf: (one) => one.publicNetwork,
      isGood: (access) => access !== 'Enabled',
    }),
})
