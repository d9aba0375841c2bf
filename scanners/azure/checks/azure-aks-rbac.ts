import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureAksRbac = azureCheck({
  id: 'azure-aks-rbac',
  scannerType: 'Azure Containers',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'high',
  cwe: 'CWE-285',
  aliases: ['prowler:aks_cluster_rbac_enabled'],
  references: ['https://learn.microsoft.com/azure/aks/concepts-identity'],
  snippets: fixedBy(
    'az aks create --resource-group GROUP --name CLUSTER --enable-aad --enable-azure-rbac',
    terraform('azurerm_kubernetes_cluster', ['role_based_access_control_enabled = true']),
  ),
  needs: ['subscriptions', 'aks-clusters'],
  texts: {
    en: {
      name: 'AKS: role-based access',
      finding: 'AKS runs without role-based access',
      fix: 'Require role-based access in AKS',
      why: 'Without roles everyone who reaches the API, every container among them, may do everything in the cluster.',
      how: 'It cannot be switched on later: make a new cluster with role-based access and move what runs on the old one.',
      messages: { fail: 'Role-based access is off.', pass: 'Role-based access is on.', unknown: 'Azure did not tell ({{reason}}).' },
    },
    de: {
      name: 'AKS: rollenbasierter Zugriff',
      finding: 'AKS läuft ohne rollenbasierten Zugriff',
      fix: 'Rollenbasierten Zugriff in AKS erzwingen',
      why: 'Ohne Rollen darf jeder, der die API erreicht, auch jeder Container, im Cluster alles.',
      how: 'Er lässt sich nicht nachträglich einschalten: Legen Sie einen neuen Cluster mit rollenbasiertem Zugriff an und ziehen Sie um, was auf dem alten läuft.',
      messages: {
        fail: 'Rollenbasierter Zugriff ist aus.',
        pass: 'Rollenbasierter Zugriff ist ein.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'AKS: acceso por roles',
      finding: 'AKS funciona sin acceso por roles',
      fix: 'Exigir el acceso por roles en AKS',
      why: 'Sin roles, quien llega a la API, también cada contenedor, puede hacerlo todo en el clúster.',
      how: 'No se puede activar después: crea un clúster nuevo con acceso por roles y traslada lo que funciona en el antiguo.',
      messages: {
        fail: 'El acceso por roles está desactivado.',
        pass: 'El acceso por roles está activado.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'aks-clusters': clusters }) =>
    judgeSetting(clusters, { named: 'enableRBAC', from: 'managedClusters', settingOf: ({ rbac }) => rbac, isGood: (isOn) => isOn }),
})
