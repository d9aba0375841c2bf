import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureKeyvaultPrivateEndpoint = azureCheck({
  id: 'azure-keyvault-private-endpoint',
  scannerType: 'Azure Key Vault',
  category: 'Network exposure',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS Azure 5.0', control: '8.3.8' }],
  references: ['https://learn.microsoft.com/azure/key-vault/general/private-link-service'],
  snippets: fixedBy(
    'az network private-endpoint create --resource-group GROUP --name ENDPOINT --vnet-name NETWORK --subnet SUBNET \\\n  --private-connection-resource-id VAULT-ID --group-id vault --connection-name vault',
    terraform('azurerm_private_endpoint', [
      'private_service_connection {',
      '  private_connection_resource_id = azurerm_key_vault.this.id',
      '  subresource_names              = ["vault"]',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'key-vaults'],
  texts: {
    en: {
      name: 'Key vault: private endpoint',
      finding: 'No private endpoint leads to the key vault',
      fix: 'Give the key vault a private endpoint',
      why: 'Without one, requests for keys and secrets leave your network for a public address, and the vault cannot be closed to the internet.',
      how: 'Open the key vault, choose Networking, Private endpoint connections, and create one in each network that uses the vault, with the DNS zone privatelink.vaultcore.azure.net.',
      messages: {
        fail: 'No approved private endpoint leads to it.',
        pass: 'It is reached over private endpoints ({{found}}).',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Key Vault: privater Endpunkt',
      finding: 'Kein privater Endpunkt führt zum Key Vault',
      fix: 'Dem Key Vault einen privaten Endpunkt geben',
      why: 'Ohne ihn verlassen Anfragen nach Schlüsseln und Geheimnissen Ihr Netz zu einer öffentlichen Adresse, und der Vault lässt sich dem Internet nicht verschließen.',
      how: 'Öffnen Sie den Key Vault, wählen Sie „Netzwerk“, „Private Endpunktverbindungen“ und legen Sie in jedem Netz, das den Vault nutzt, einen an, mit der DNS-Zone privatelink.vaultcore.azure.net.',
      messages: {
        fail: 'Kein genehmigter privater Endpunkt führt zu ihm.',
        pass: 'Private Endpunkte führen zu ihm ({{found}}).',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Almacén de claves: punto de conexión privado',
      finding: 'Ningún punto de conexión privado lleva al almacén de claves',
      fix: 'Dar al almacén de claves un punto de conexión privado',
      why: 'Sin él, las peticiones de claves y secretos salen de tu red hacia una dirección pública, y el almacén no se puede cerrar a internet.',
      how: 'Abre el almacén de claves, elige «Redes», «Conexiones de punto de conexión privado» y crea uno en cada red que use el almacén, con la zona DNS privatelink.vaultcore.azure.net.',
      messages: {
        fail: 'Ningún punto de conexión privado aprobado lleva a él.',
        pass: 'Se llega a él por puntos de conexión privados ({{found}}).',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'key-vaults': all }) =>
    judgeSetting(all, {
      from: 'vaults',
      named: 'privateEndpointConnections',
      settingOf: (one) => one.privateEndpoints,
      isGood: (amount) => amount > 0,
    }),
})
