import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'
import { parameterOf } from '#scanners/azure/judge/parameters.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azurePostgresTls = azureCheck({
  id: 'azure-postgres-tls',
  scannerType: 'Azure Databases',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  aliases: ['prowler:postgresql_flexible_server_enforce_ssl_enabled'],
  references: ['https://learn.microsoft.com/azure/postgresql/flexible-server/concepts-networking-ssl-tls'],
  snippets: fixedBy(
    'az postgres flexible-server parameter set --resource-group GROUP --server-name SERVER --name require_secure_transport --value on',
    terraform('azurerm_postgresql_flexible_server_configuration', [
      'name      = "require_secure_transport"',
      'server_id = azurerm_postgresql_flexible_server.this.id',
      'value     = "on"',
    ]),
  ),
  needs: ['subscriptions', 'postgres-servers', 'postgres-parameters'],
  texts: {
    en: {
      name: 'PostgreSQL server: encrypted connections',
      finding: 'PostgreSQL server accepts unencrypted connections',
      fix: 'Require TLS at the PostgreSQL server',
      why: 'Over an unencrypted connection passwords and data cross the network readable, and whoever sits on the way may change them.',
      how: 'Open the server, choose Server parameters, and set require_secure_transport to ON. Programs that connect without TLS have to be changed before.',
      messages: {
        fail: 'require_secure_transport is {{found}}.',
        pass: 'Connections without TLS are refused.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'PostgreSQL-Server: verschlüsselte Verbindungen',
      finding: 'PostgreSQL-Server nimmt unverschlüsselte Verbindungen an',
      fix: 'Am PostgreSQL-Server TLS verlangen',
      why: 'Über eine unverschlüsselte Verbindung gehen Kennwörter und Daten lesbar durch das Netz, und wer auf dem Weg sitzt, kann sie ändern.',
      how: 'Öffnen Sie den Server, wählen Sie „Serverparameter“ und setzen Sie require_secure_transport auf ON. Programme ohne TLS müssen vorher umgestellt werden.',
      messages: {
        fail: 'require_secure_transport ist {{found}}.',
        pass: 'Verbindungen ohne TLS werden abgelehnt.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Servidor PostgreSQL: conexiones cifradas',
      finding: 'El servidor PostgreSQL acepta conexiones sin cifrar',
      fix: 'Exigir TLS en el servidor PostgreSQL',
      why: 'Por una conexión sin cifrar, contraseñas y datos cruzan la red legibles, y quien esté en el camino puede cambiarlos.',
      how: 'Abre el servidor, elige «Parámetros del servidor» y pon require_secure_transport en ON. Antes hay que cambiar los programas que se conectan sin TLS.',
      messages: {
        fail: 'require_secure_transport es {{found}}.',
        pass: 'Las conexiones sin TLS se rechazan.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'postgres-servers': servers, 'postgres-parameters': parameters }) =>
    judgeSetting(servers, {
      from: 'configurations',
      named: 'require_secure_transport',
      settingOf: (server) => parameterOf(parameters, server, 'require_secure_transport'),
      isGood: (value) => value.toLowerCase() === 'on',
    }),
})
