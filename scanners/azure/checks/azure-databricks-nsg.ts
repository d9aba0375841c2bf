import { azureCheck } from '#scanners/azure/check.ts'
import { judgeEach, settingIn } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const azureDatabricksNsg = azureCheck({
  id: 'azure-databricks-nsg',
  scannerType: 'Azure Databricks',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-1188',
  controls: [{ framework: 'CIS Azure 5.0', control: '2.1.2' }],
  references: ['https://learn.microsoft.com/azure/databricks/security/network/classic/vnet-inject#network-security-group-rules'],
  snippets: fixedBy(
    'az network vnet subnet update --resource-group GROUP --vnet-name NETWORK --name SUBNET --network-security-group NSG',
    terraform('azurerm_subnet_network_security_group_association', [
      'subnet_id                 = azurerm_subnet.private.id',
      'network_security_group_id = azurerm_network_security_group.this.id',
    ]),
  ),
  needs: ['subscriptions', 'databricks-workspaces', 'databricks-subnets'],
  texts: {
    en: {
      name: 'Databricks workspace: security groups',
      finding: 'Databricks subnets have no network security group',
      fix: 'Attach network security groups to the Databricks subnets',
      why: 'Nodes of a cluster run code that people type in. Without a group at their subnets nothing holds them from reaching, and being reached from, every network around them.',
      how: 'Open the virtual network of the workspace, choose Subnets, and choose a network security group for both subnets that are delegated to Databricks. Databricks adds the rules that it needs by itself.',
      messages: {
        fail: 'No network security group guards {{subnets}}.',
        pass: 'Network security groups guard its subnets.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Databricks-Arbeitsbereich: Sicherheitsgruppen',
      finding: 'Databricks-Subnetze haben keine Netzwerksicherheitsgruppe',
      fix: 'Den Databricks-Subnetzen Netzwerksicherheitsgruppen zuweisen',
      why: 'Knoten eines Clusters führen aus, was Personen eingeben. Ohne Gruppe an ihren Subnetzen hält sie nichts davon ab, jedes Netz ringsum zu erreichen und von dort erreicht zu werden.',
      how: 'Öffnen Sie das virtuelle Netzwerk des Arbeitsbereichs, wählen Sie „Subnetze“ und für beide an Databricks delegierten Subnetze eine Netzwerksicherheitsgruppe. Die nötigen Regeln ergänzt Databricks selbst.',
      messages: {
        fail: 'Keine Netzwerksicherheitsgruppe schützt {{subnets}}.',
        pass: 'Netzwerksicherheitsgruppen schützen seine Subnetze.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Área de Databricks: grupos de seguridad',
      finding: 'Las subredes de Databricks no tienen grupo de seguridad de red',
      fix: 'Asociar grupos de seguridad de red a las subredes de Databricks',
      why: 'Los nodos de un clúster ejecutan lo que la gente escribe. Sin grupo en sus subredes, nada les impide llegar a todas las redes de alrededor ni que se llegue a ellos.',
      how: 'Abre la red virtual del área de trabajo, elige «Subredes» y un grupo de seguridad de red para las dos subredes delegadas a Databricks. Databricks añade por sí mismo las reglas que necesita.',
      messages: {
        fail: 'Ningún grupo de seguridad de red protege {{subnets}}.',
        pass: 'Sus subredes tienen grupos de seguridad de red.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'databricks-workspaces': workspaces, 'databricks-subnets': subnets }) =>
    judgeEach(
      workspaces,
      ({ id }) => settingIn(subnets.get(id), (unguarded) => unguarded),
      (unguarded) => ({
        fault: unguarded.length > 0 ? 'fail' : null,
        options: {
          values: { subnets: unguarded.join(', ') },
          evidence: [settings('virtualNetworks/subnets', { withoutSecurityGroup: unguarded })],
        },
      }),
    ),
})
