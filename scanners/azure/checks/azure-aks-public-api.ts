import { azureCheck } from '#scanners/azure/check.ts'
import { judgeEach } from '#scanners/azure/judge/each.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureAksPublicApi = azureCheck({
  id: 'azure-aks-public-api',
  scannerType: 'Azure Containers',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  aliases: ['prowler:aks_clusters_public_access_disabled'],
  references: ['https://learn.microsoft.com/azure/aks/api-server-authorized-ip-ranges'],
  snippets: fixedBy(
    'az aks update --resource-group GROUP --name CLUSTER --api-server-authorized-ip-ranges 198.51.100.0/24',
    terraform('azurerm_kubernetes_cluster', ['api_server_access_profile {', '  authorized_ip_ranges = ["198.51.100.0/24"]', '}']),
  ),
  needs: ['subscriptions', 'aks-clusters'],
  texts: {
    en: {
      name: 'AKS: reach of the API',
      finding: 'AKS API is open to the internet',
      fix: 'Restrict the AKS API to known networks',
      why: 'Whoever reaches the API of a cluster can try stolen tokens and new holes in it: it commands every container.',
      how: 'Make the cluster private, or name the address ranges that may reach its API: Networking, Authorized IP ranges.',
      messages: {
        fail: 'Every address reaches the API.',
        pass: 'Only chosen networks reach the API.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'AKS: Erreichbarkeit der API',
      finding: 'AKS-API steht dem Internet offen',
      fix: 'AKS-API auf bekannte Netze beschränken',
      why: 'Wer die API eines Clusters erreicht, kann gestohlene Token und neue Lücken ausprobieren: Sie gebietet über jeden Container.',
      how: 'Machen Sie den Cluster privat oder nennen Sie die Adressbereiche, die seine API erreichen dürfen: „Netzwerk“, „Autorisierte IP-Bereiche“.',
      messages: {
        fail: 'Jede Adresse erreicht die API.',
        pass: 'Nur ausgewählte Netze erreichen die API.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'AKS: alcance de la API',
      finding: 'La API de AKS está abierta a Internet',
      fix: 'Restringir la API de AKS a redes conocidas',
      why: 'Quien llega a la API de un clúster puede probar tokens robados y fallos nuevos: manda sobre todos los contenedores.',
      how: 'Haz privado el clúster o indica los rangos de direcciones que pueden llegar a su API: «Redes», «Intervalos IP autorizados».',
      messages: {
        fail: 'Cualquier dirección llega a la API.',
        pass: 'Solo redes elegidas llegan a la API.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'aks-clusters': all }) =>
    judgeEach(
      all,
      ({ reach }) => reach,
      (reach) => ({
        fault: reach === 'all' ? 'fail' : null,
        options: {
          evidence: [settings('publicNetworkAccess', { reachedFrom: reach })],
          ...(reach === 'all' && { exposure: 'exposed' as const }),
        },
      }),
    ),
})
