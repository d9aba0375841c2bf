import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureDatabricksPrivateEndpoint = azureCheck({
  id: 'azure-databricks-private-endpoint',
  scannerType: 'Azure Databricks',
  category: 'Network exposure',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-923',
  controls: [{ framework: 'CIS Azure 5.0', control: '2.1.11' }],
  references: ['https://learn.microsoft.com/azure/databricks/security/network/classic/private-link'],
  snippets: fixedBy(
    'az network private-endpoint create --resource-group GROUP --name ENDPOINT --vnet-name NETWORK --subnet SUBNET \\\n  --private-connection-resource-id WORKSPACE-ID --group-id databricks_ui_api --connection-name databricks',
    terraform('azurerm_private_endpoint', [
      'private_service_connection {',
      '  private_connection_resource_id = azurerm_databricks_workspace.this.id',
      '  subresource_names              = ["databricks_ui_api"]',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'databricks-workspaces'],
  texts: {
    en: {
      name: 'Databricks workspace: private endpoint',
      finding: 'No private endpoint leads to the Databricks workspace',
      fix: 'Give the Databricks workspace a private endpoint',
      why: 'Without one people and programs come to the workspace over the internet, and it cannot be closed to everyone else there.',
      how: 'Open the workspace (pricing tier Premium, in a network of your own), choose Networking, Private endpoint connections, and create one for databricks_ui_api with the DNS zone privatelink.azuredatabricks.net.',
      messages: {
        fail: 'No approved private endpoint leads to it.',
        pass: 'It is reached over private endpoints ({{found}}).',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Databricks-Arbeitsbereich: privater Endpunkt',
      finding: 'Kein privater Endpunkt führt zum Databricks-Arbeitsbereich',
      fix: 'Dem Databricks-Arbeitsbereich einen privaten Endpunkt geben',
      why: 'Ohne ihn kommen Personen und Programme über das Internet zum Arbeitsbereich, und er lässt sich dort allen anderen nicht verschließen.',
      how: 'Öffnen Sie den Arbeitsbereich (Tarif Premium, in einem eigenen Netz), wählen Sie „Netzwerk“, „Private Endpunktverbindungen“ und legen Sie einen für databricks_ui_api an, mit der DNS-Zone privatelink.azuredatabricks.net.',
      messages: {
        fail: 'Kein genehmigter privater Endpunkt führt zu ihm.',
        pass: 'Private Endpunkte führen zu ihm ({{found}}).',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Área de Databricks: punto de conexión privado',
      finding: 'Ningún punto de conexión privado lleva al área de Databricks',
      fix: 'Dar al área de Databricks un punto de conexión privado',
      why: 'Sin él, personas y programas llegan al área de trabajo por internet, y allí no se puede cerrar a todos los demás.',
      how: 'Abre el área de trabajo (plan Premium, en una red propia), elige «Redes», «Conexiones de punto de conexión privado» y crea uno para databricks_ui_api con la zona DNS privatelink.azuredatabricks.net.',
      messages: {
        fail: 'Ningún punto de conexión privado aprobado lleva a ella.',
        pass: 'Se llega a ella por puntos de conexión privados ({{found}}).',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'databricks-workspaces': workspaces }) =>
    judgeSetting(workspaces, {
      from: 'workspaces',
      named: 'privateEndpointConnections',
      settingOf: ({ privateEndpoints }) => privateEndpoints,
      isGood: (amount) => amount > 0,
    }),
})
