import { azureCheck } from '#scanners/azure/check.ts'
import { judgeEach } from '#scanners/azure/judge/each.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureAcrPublic = azureCheck({
  id: 'azure-acr-public',
  scannerType: 'Azure Containers',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  aliases: ['prowler:containerregistry_not_publicly_accessible'],
  references: ['https://learn.microsoft.com/azure/container-registry/container-registry-access-selected-networks'],
  snippets: fixedBy(
    'az acr update --name REGISTRY --public-network-enabled false',
    terraform('azurerm_container_registry', ['public_network_access_enabled = false']),
  ),
  needs: ['subscriptions', 'container-registries'],
  texts: {
    en: {
      name: 'Container registry: network',
      finding: 'Container registry is open to all networks',
      fix: 'Restrict the container registry to chosen networks',
      why: 'A leaked token or password of a registry works from anywhere: images are read, or replaced by others that your machines then run.',
      how: 'Open the registry, Networking, and choose Disabled with a private endpoint, or Selected networks.',
      messages: {
        fail: 'Every network reaches the registry.',
        pass: 'Only chosen networks reach the registry.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Containerregistrierung: Netz',
      finding: 'Containerregistrierung steht allen Netzen offen',
      fix: 'Containerregistrierung auf ausgewählte Netze beschränken',
      why: 'Ein abgeflossenes Token oder Passwort einer Registrierung gilt von überall: Images werden gelesen oder durch andere ersetzt, die Ihre Maschinen dann ausführen.',
      how: 'Öffnen Sie die Registrierung, „Netzwerk“, und wählen Sie „Deaktiviert“ mit privatem Endpunkt oder „Ausgewählte Netzwerke“.',
      messages: {
        fail: 'Jedes Netz erreicht die Registrierung.',
        pass: 'Nur ausgewählte Netze erreichen die Registrierung.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Registro de contenedores: red',
      finding: 'El registro de contenedores está abierto a todas las redes',
      fix: 'Restringir el registro de contenedores a redes elegidas',
      why: 'Un token o una contraseña filtrados de un registro valen desde cualquier sitio: se leen las imágenes o se cambian por otras que luego ejecutan tus máquinas.',
      how: 'Abre el registro, «Redes», y elige «Deshabilitado» con un punto de conexión privado, o «Redes seleccionadas».',
      messages: {
        fail: 'Cualquier red llega al registro.',
        pass: 'Solo redes elegidas llegan al registro.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'container-registries': all }) =>
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
