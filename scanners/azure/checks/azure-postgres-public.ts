import { azureCheck } from '#scanners/azure/check.ts'
import { allAzureOrWorld, judgeFirewalls } from '#scanners/azure/judge/firewalls.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azurePostgresPublic = azureCheck({
  id: 'azure-postgres-public',
  scannerType: 'Azure Databases',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  aliases: ['prowler:postgresql_flexible_server_allow_access_services_disabled'],
  references: ['https://learn.microsoft.com/azure/postgresql/flexible-server/concepts-firewall-rules'],
  snippets: fixedBy(
    'az postgres flexible-server firewall-rule delete --resource-group GROUP --server-name SERVER --name RULE',
    terraform('azurerm_postgresql_flexible_server', ['public_network_access_enabled = false']),
  ),
  needs: ['subscriptions', 'postgres-servers', 'postgres-firewalls'],
  texts: {
    en: {
      name: 'PostgreSQL server: firewall',
      finding: 'PostgreSQL server lets all of Azure or of the internet in',
      fix: 'Limit the addresses that reach the PostgreSQL server',
      why: 'The rule for Azure services lets in every machine in Azure, those of strangers too: anyone rents one and tries passwords from there.',
      how: 'Open the server, choose Networking, clear “Allow public access from any Azure service”, and delete rules that are too wide. Name your own addresses, or use private access.',
      messages: {
        fail: 'Every address of Azure is let in, those of other customers too.',
        world: 'Most of the internet is let in.',
        pass: 'Only some addresses are let in.',
        closed: 'It has no public endpoint.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'PostgreSQL-Server: Firewall',
      finding: 'PostgreSQL-Server lässt ganz Azure oder das ganze Internet zu',
      fix: 'Die Adressen begrenzen, die den PostgreSQL-Server erreichen',
      why: 'Die Regel für Azure-Dienste lässt jede Maschine in Azure zu, auch die von Fremden: Jeder mietet eine und probiert von dort Kennwörter.',
      how: 'Öffnen Sie den Server, wählen Sie „Netzwerk“, entfernen Sie den Haken bei öffentlichem Zugriff durch beliebige Azure-Dienste und löschen Sie zu weite Regeln. Nennen Sie Ihre eigenen Adressen oder nutzen Sie privaten Zugriff.',
      messages: {
        fail: 'Jede Adresse in Azure wird zugelassen, auch die anderer Kunden.',
        world: 'Der Großteil des Internets wird zugelassen.',
        pass: 'Nur einige Adressen werden zugelassen.',
        closed: 'Er hat keinen öffentlichen Endpunkt.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Servidor PostgreSQL: firewall',
      finding: 'El servidor PostgreSQL deja pasar a todo Azure o a todo internet',
      fix: 'Limitar las direcciones que llegan al servidor PostgreSQL',
      why: 'La regla para los servicios de Azure deja pasar a cualquier máquina de Azure, también las de extraños: cualquiera alquila una y prueba contraseñas desde ahí.',
      how: 'Abre el servidor, elige «Redes», desmarca el acceso público desde cualquier servicio de Azure y elimina las reglas demasiado amplias. Nombra tus propias direcciones o usa el acceso privado.',
      messages: {
        fail: 'Deja pasar a todas las direcciones de Azure, también las de otros clientes.',
        world: 'Deja pasar a casi todo internet.',
        pass: 'Deja pasar solo a algunas direcciones.',
        closed: 'No tiene punto de conexión público.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'postgres-servers': servers, 'postgres-firewalls': firewalls }) => judgeFirewalls(servers, firewalls, allAzureOrWorld),
})
