import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureDatabricksNoPublicIp = azureCheck({
  id: 'azure-databricks-no-public-ip',
  scannerType: 'Azure Databricks',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS Azure 5.0', control: '2.1.9' }],
  aliases: ['prowler:databricks_workspace_no_public_ip_enabled'],
  references: ['https://learn.microsoft.com/azure/databricks/security/network/classic/secure-cluster-connectivity'],
  snippets: fixedBy(
    'az databricks workspace update --resource-group GROUP --name WORKSPACE --enable-no-public-ip true',
    terraform('azurerm_databricks_workspace', ['custom_parameters {', '  no_public_ip = true', '}']),
  ),
  needs: ['subscriptions', 'databricks-workspaces'],
  texts: {
    en: {
      name: 'Databricks workspace: addresses of its nodes',
      finding: 'Databricks nodes have public addresses',
      fix: 'Turn on secure cluster connectivity of the Databricks workspace',
      why: 'With it off each node gets an address on the internet, and Databricks manages clusters through an open port. One wrong rule then stands between strangers and the data that a cluster works on.',
      how: 'Stop the clusters, open the workspace, choose Networking, and turn on “Deploy Azure Databricks workspace with Secure Cluster Connectivity (No Public IP)”.',
      messages: {
        fail: 'Its nodes get public addresses.',
        pass: 'Its nodes get no public address.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Databricks-Arbeitsbereich: Adressen der Knoten',
      finding: 'Databricks-Knoten haben öffentliche Adressen',
      fix: 'Sichere Clusterkonnektivität des Databricks-Arbeitsbereichs einschalten',
      why: 'Ohne sie bekommt jeder Knoten eine Adresse im Internet, und Databricks verwaltet Cluster über einen offenen Port. Zwischen Fremden und den Daten eines Clusters steht dann nur noch eine einzige Regel.',
      how: 'Halten Sie die Cluster an, öffnen Sie den Arbeitsbereich, wählen Sie „Netzwerk“ und schalten Sie „Azure Databricks-Arbeitsbereich mit sicherer Clusterkonnektivität bereitstellen (keine öffentliche IP-Adresse)“ ein.',
      messages: {
        fail: 'Seine Knoten bekommen öffentliche Adressen.',
        pass: 'Seine Knoten bekommen keine öffentliche Adresse.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Área de Databricks: direcciones de los nodos',
      finding: 'Los nodos de Databricks tienen direcciones públicas',
      fix: 'Activar la conectividad segura de clústeres del área de Databricks',
      why: 'Sin ella, cada nodo recibe una dirección en internet y Databricks administra los clústeres por un puerto abierto. Entre los extraños y los datos de un clúster queda entonces una sola regla.',
      how: 'Detén los clústeres, abre el área de trabajo, elige «Redes» y activa «Implementar el área de trabajo de Azure Databricks con conectividad segura del clúster (sin IP pública)».',
      messages: {
        fail: 'Sus nodos reciben direcciones públicas.',
        pass: 'Sus nodos no reciben dirección pública.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'databricks-workspaces': workspaces }) =>
    judgeSetting(workspaces, {
      from: 'workspaces',
      named: 'enableNoPublicIp',
      settingOf: ({ noPublicIp }) => noPublicIp,
      isGood: (isOn) => isOn,
    }),
})
