import { azureCheck } from '#scanners/azure/check.ts'
import { judgeEach } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const azureDatabricksPublicNetwork = azureCheck({
  id: 'azure-databricks-public-network',
  scannerType: 'Azure Databricks',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS Azure 5.0', control: '2.1.10' }],
  aliases: ['prowler:databricks_workspace_public_network_access_disabled'],
  references: ['https://learn.microsoft.com/azure/databricks/security/network/front-end/front-end-private-connect'],
  snippets: fixedBy(
    'az databricks workspace update --resource-group GROUP --name WORKSPACE --public-network-access Disabled --required-nsg-rules NoAzureDatabricksRules',
    terraform('azurerm_databricks_workspace', [
      'public_network_access_enabled         = false',
      'network_security_group_rules_required = "NoAzureDatabricksRules"',
    ]),
  ),
  needs: ['subscriptions', 'databricks-workspaces'],
  texts: {
    en: {
      name: 'Databricks workspace: public networks',
      finding: 'Databricks workspace is reachable from public networks',
      fix: 'Turn off public network access to the Databricks workspace',
      why: 'Its page and its API then answer to everyone on the internet: a stolen token or sign-in is enough to read all data that the workspace reaches.',
      how: 'Make a private endpoint for the workspace (databricks_ui_api). Then open it, choose Networking, and set Allow public network access to Disabled.',
      messages: {
        fail: 'Public network access is {{found}}.',
        pass: 'The workspace is not reachable from public networks.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Databricks-Arbeitsbereich: öffentliche Netze',
      finding: 'Databricks-Arbeitsbereich ist aus öffentlichen Netzen erreichbar',
      fix: 'Zugriff aus öffentlichen Netzen auf den Databricks-Arbeitsbereich abschalten',
      why: 'Seine Seite und seine API antworten dann allen im Internet: Ein gestohlenes Token oder eine gestohlene Anmeldung genügt, um alle Daten zu lesen, die der Arbeitsbereich erreicht.',
      how: 'Legen Sie für den Arbeitsbereich einen privaten Endpunkt an (databricks_ui_api). Öffnen Sie ihn dann, wählen Sie „Netzwerk“ und setzen Sie „Öffentlichen Netzwerkzugriff zulassen“ auf „Deaktiviert“.',
      messages: {
        fail: 'Zugriff aus öffentlichen Netzen: {{found}}.',
        pass: 'Der Arbeitsbereich ist aus öffentlichen Netzen nicht erreichbar.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Área de Databricks: redes públicas',
      finding: 'El área de Databricks es accesible desde redes públicas',
      fix: 'Desactivar el acceso desde redes públicas al área de Databricks',
      why: 'Su página y su API responden entonces a cualquiera en internet: basta un token o un inicio de sesión robado para leer todos los datos a los que llega el área de trabajo.',
      how: 'Crea un punto de conexión privado para el área de trabajo (databricks_ui_api). Después ábrela, elige «Redes» y pon «Permitir el acceso a la red pública» en «Deshabilitado».',
      messages: {
        fail: 'El acceso a la red pública está en {{found}}.',
        pass: 'El área de trabajo no es accesible desde redes públicas.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'databricks-workspaces': workspaces }) =>
    judgeEach(
      workspaces,
      ({ publicNetwork }) => publicNetwork,
      (access) => {
        const isOpen = access === 'Enabled'
        const evidence = [settings('workspaces', { publicNetworkAccess: access })]
        return {
          fault: isOpen ? 'fail' : null,
          options: { values: { found: access }, evidence, ...(isOpen && { exposure: 'exposed' as const }) },
        }
      },
    ),
})
