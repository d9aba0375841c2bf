import { azureCheck } from '#scanners/azure/check.ts'
import { judgeEach } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const azureDatabricksVnet = azureCheck({
  id: 'azure-databricks-vnet',
  scannerType: 'Azure Databricks',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'high',
  cwe: 'CWE-923',
  controls: [{ framework: 'CIS Azure 5.0', control: '2.1.1' }],
  aliases: ['prowler:databricks_workspace_vnet_injection_enabled'],
  references: ['https://learn.microsoft.com/azure/databricks/security/network/classic/vnet-inject'],
  snippets: fixedBy(
    'az databricks workspace create --resource-group GROUP --name WORKSPACE --location REGION --sku premium \\\n  --vnet NETWORK_ID --public-subnet PUBLIC --private-subnet PRIVATE --enable-no-public-ip true',
    terraform('azurerm_databricks_workspace', [
      'custom_parameters {',
      '  virtual_network_id  = azurerm_virtual_network.this.id',
      '  public_subnet_name  = azurerm_subnet.public.name',
      '  private_subnet_name = azurerm_subnet.private.name',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'databricks-workspaces'],
  texts: {
    en: {
      name: 'Databricks workspace: virtual network',
      finding: 'Databricks workspace runs outside your own networks',
      fix: 'Move the Databricks workspace into an own virtual network',
      why: 'In a network that Databricks makes you set no routes, no firewall and no rules of your own: what a notebook sends out, and to whom, is beyond your control.',
      how: 'The network of a workspace is chosen when it is created. Create one with VNet injection, with two subnets delegated to Microsoft.Databricks/workspaces, move notebooks and jobs there, and delete the old one.',
      messages: {
        fail: 'Its nodes stand in a network that Databricks manages.',
        pass: 'Its nodes stand in a network of your own.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Databricks-Arbeitsbereich: virtuelles Netzwerk',
      finding: 'Databricks-Arbeitsbereich läuft außerhalb Ihrer eigenen Netze',
      fix: 'Den Databricks-Arbeitsbereich in ein eigenes virtuelles Netzwerk verlegen',
      why: 'In einem Netz, das Databricks anlegt, bestimmen Sie weder Routen noch Firewall noch Regeln: Was ein Notebook nach außen sendet, und an wen, entzieht sich Ihrer Kontrolle.',
      how: 'Das Netz eines Arbeitsbereichs wird beim Erstellen gewählt. Erstellen Sie einen mit VNet-Einschleusung und zwei Subnetzen, die an Microsoft.Databricks/workspaces delegiert sind, ziehen Sie Notebooks und Aufträge um und löschen Sie den alten.',
      messages: {
        fail: 'Seine Knoten stehen in einem Netz, das Databricks verwaltet.',
        pass: 'Seine Knoten stehen in einem eigenen Netz.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Área de Databricks: red virtual',
      finding: 'El área de Databricks funciona fuera de tus propias redes',
      fix: 'Trasladar el área de Databricks a una red virtual propia',
      why: 'En una red que crea Databricks no decides rutas, firewall ni reglas: lo que un cuaderno envía fuera, y a quién, escapa a tu control.',
      how: 'La red de un área de trabajo se elige al crearla. Crea una con inserción de red virtual y dos subredes delegadas a Microsoft.Databricks/workspaces, traslada cuadernos y trabajos y elimina la antigua.',
      messages: {
        fail: 'Sus nodos están en una red que administra Databricks.',
        pass: 'Sus nodos están en una red propia.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'databricks-workspaces': workspaces }) =>
    judgeEach(
      workspaces,
      ({ network }) => network,
      (network) => ({
        fault: network === null ? 'fail' : null,
        options: { evidence: [settings('workspaces', { customVirtualNetworkId: network })] },
      }),
    ),
})
