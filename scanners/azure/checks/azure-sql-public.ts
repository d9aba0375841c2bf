import { azureCheck } from '#scanners/azure/check.ts'
import { judgeFirewalls } from '#scanners/azure/judge/firewalls.ts'
import { rulesReach } from '#scanners/azure/network/database-firewall.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureSqlPublic = azureCheck({
  id: 'azure-sql-public',
  scannerType: 'Azure SQL',
  category: 'Network exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  aliases: ['prowler:sqlserver_unrestricted_inbound_access'],
  references: ['https://learn.microsoft.com/azure/azure-sql/database/firewall-configure'],
  snippets: fixedBy(
    'az sql server firewall-rule delete --resource-group GROUP --server SERVER --name RULE\naz sql server update --resource-group GROUP --name SERVER --enable-public-network false',
    terraform('azurerm_mssql_server', ['public_network_access_enabled = false']),
  ),
  needs: ['subscriptions', 'sql-servers', 'sql-firewalls'],
  texts: {
    en: {
      name: 'SQL server: firewall',
      finding: 'SQL server lets addresses of the whole internet in',
      fix: 'Limit the addresses that reach the SQL server',
      why: 'Anyone can try passwords at this server around the clock, and use each weakness of it the day it becomes known. What is behind it is your data.',
      how: 'Open the SQL server, choose Networking, delete the rules that are too wide and name the addresses of your own networks; better, disable public access and use private endpoints.',
      messages: {
        fail: 'Its firewall rules let most of the internet in.',
        pass: 'Its firewall rules let only some addresses in.',
        closed: 'It has no public endpoint.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'SQL-Server: Firewall',
      finding: 'SQL-Server lässt Adressen des ganzen Internets zu',
      fix: 'Die Adressen begrenzen, die den SQL-Server erreichen',
      why: 'Jeder kann hier rund um die Uhr Kennwörter probieren und jede Schwachstelle an dem Tag nutzen, an dem sie bekannt wird. Dahinter liegen Ihre Daten.',
      how: 'Öffnen Sie den SQL-Server, wählen Sie „Netzwerk“, löschen Sie zu weite Regeln und nennen Sie die Adressen Ihrer eigenen Netze; besser: Deaktivieren Sie den öffentlichen Zugriff und nutzen Sie private Endpunkte.',
      messages: {
        fail: 'Seine Firewallregeln lassen den Großteil des Internets zu.',
        pass: 'Seine Firewallregeln lassen nur einige Adressen zu.',
        closed: 'Er hat keinen öffentlichen Endpunkt.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Servidor SQL: firewall',
      finding: 'El servidor SQL deja pasar direcciones de todo internet',
      fix: 'Limitar las direcciones que llegan al servidor SQL',
      why: 'Cualquiera puede probar contraseñas en este servidor a todas horas y usar cada debilidad el día en que se conoce. Detrás están tus datos.',
      how: 'Abre el servidor SQL, elige «Redes», elimina las reglas demasiado amplias y nombra las direcciones de tus propias redes; mejor aún, deshabilita el acceso público y usa puntos de conexión privados.',
      messages: {
        fail: 'Sus reglas de firewall dejan pasar a casi todo internet.',
        pass: 'Sus reglas de firewall dejan pasar solo algunas direcciones.',
        closed: 'No tiene punto de conexión público.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'sql-servers': servers, 'sql-firewalls': firewalls }) =>
    judgeFirewalls(servers, firewalls, (rules) => (rulesReach(rules) === 'narrow' ? null : 'fail')),
})
