import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'

export const azureStoragePrivateEndpoint = azureCheck({
  id: 'azure-storage-private-endpoint',
  scannerType: 'Azure Storage',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS Azure 5.0', control: '9.3.2.1' }],
  aliases: ['prowler:storage_ensure_private_endpoints_in_storage_accounts'],
  references: ['https://learn.microsoft.com/azure/storage/common/storage-private-endpoints'],
  snippets: fixedBy(
    'az network private-endpoint create --resource-group GROUP --name ENDPOINT --vnet-name VNET --subnet SUBNET --private-connection-resource-id ACCOUNT_ID --group-id blob --connection-name CONNECTION',
    terraform('azurerm_private_endpoint', [
      'subnet_id = azurerm_subnet.this.id',
      'private_service_connection {',
      '  name                           = "storage"',
      '  private_connection_resource_id = azurerm_storage_account.this.id',
      '  subresource_names              = ["blob"]',
      '  is_manual_connection           = false',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'storage-accounts'],
  texts: {
    en: {
      name: 'Storage account: private endpoints',
      finding: 'Storage account is reached over no private endpoint',
      fix: 'Connect the storage account by a private endpoint',
      why: 'A private endpoint gives the account an address in your network, so that what is stored never crosses the internet and public access can be switched off.',
      how: 'Open the storage account, choose Security + networking, Networking, Private endpoints, and add one for each service that is used, in a subnet from which it is needed.',
      messages: {
        fail: 'No approved private endpoint leads to the account.',
        pass: 'Private endpoints that lead to the account: {{found}}.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: private Endpunkte',
      finding: 'Speicherkonto ist über keinen privaten Endpunkt erreichbar',
      fix: 'Speicherkonto über einen privaten Endpunkt anbinden',
      why: 'Ein privater Endpunkt gibt dem Konto eine Adresse in Ihrem Netz, sodass Gespeichertes nie durch das Internet geht und der öffentliche Zugriff abgeschaltet werden kann.',
      how: 'Öffnen Sie das Speicherkonto, wählen Sie „Sicherheit + Netzwerk“, „Netzwerk“, „Private Endpunkte“ und legen Sie für jeden genutzten Dienst einen an, in einem Subnetz, aus dem er gebraucht wird.',
      messages: {
        fail: 'Zum Konto führt kein genehmigter privater Endpunkt.',
        pass: 'Private Endpunkte, die zum Konto führen: {{found}}.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: puntos de conexión privados',
      finding: 'A la cuenta no se llega por ningún punto de conexión privado',
      fix: 'Conectar la cuenta con un punto de conexión privado',
      why: 'Un punto de conexión privado da a la cuenta una dirección en tu red: lo guardado nunca cruza internet y se puede desactivar el acceso público.',
      how: 'Abre la cuenta de almacenamiento, elige «Seguridad y redes», «Redes», «Conexiones de punto de conexión privado» y añade uno para cada servicio que se use, en una subred desde la que haga falta.',
      messages: {
        fail: 'Ningún punto de conexión privado aprobado lleva a la cuenta.',
        pass: 'Puntos de conexión privados que llevan a la cuenta: {{found}}.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'storage-accounts': accounts }) =>
    judgeSetting(accounts, {
      from: 'storageAccounts',
      named: 'privateEndpointConnections',
      settingOf: (account) => account.privateEndpoints,
      isGood: (amount) => amount > 0,
    }),
})
