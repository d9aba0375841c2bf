import { azureCheck } from '#scanners/azure/check.ts'
import { allAzureOrWorld, judgeFirewalls } from '#scanners/azure/judge/firewalls.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureMysqlPublic = azureCheck({
  id: 'azure-mysql-public',
  scannerType: 'Azure Databases',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  references: ['https://learn.microsoft.com/azure/mysql/flexible-server/concepts-networking-public'],
  snippets: fixedBy(
    'az mysql flexible-server firewall-rule delete --resource-group GROUP --name SERVER --rule-name RULE',
    terraform('azurerm_mysql_flexible_server_firewall_rule', ['start_ip_address = "198.51.100.7"', 'end_ip_address   = "198.51.100.9"']),
  ),
  needs: ['subscriptions', 'mysql-servers', 'mysql-firewalls'],
  texts: {
    en: {
      name: 'MySQL server: firewall',
      finding: 'MySQL server lets all of Azure or of the internet in',
      fix: 'Limit the addresses that reach the MySQL server',
      why: 'A database that answers to the whole internet is found within hours, and passwords are tried on it from then on. The rule for Azure services lets in the machines of strangers in Azure too.',
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
      name: 'MySQL-Server: Firewall',
      finding: 'MySQL-Server lässt ganz Azure oder das ganze Internet zu',
      fix: 'Die Adressen begrenzen, die den MySQL-Server erreichen',
      why: 'Eine Datenbank, die dem ganzen Internet antwortet, wird binnen Stunden gefunden, und von da an werden Kennwörter probiert. Die Regel für Azure-Dienste lässt auch Maschinen von Fremden in Azure zu.',
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
      name: 'Servidor MySQL: firewall',
      finding: 'El servidor MySQL deja pasar a todo Azure o a todo internet',
      fix: 'Limitar las direcciones que llegan al servidor MySQL',
      why: 'Una base de datos que responde a todo internet se encuentra en horas, y desde entonces se prueban contraseñas. La regla para los servicios de Azure deja pasar también a las máquinas de extraños en Azure.',
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
  judge: ({ 'mysql-servers': servers, 'mysql-firewalls': firewalls }) => judgeFirewalls(servers, firewalls, allAzureOrWorld),
})
