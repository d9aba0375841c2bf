import { azureCheck } from '#scanners/azure/check.ts'
import { judgeEach } from '#scanners/azure/judge/each.ts'
import { together } from '#scanners/sdk/cloud/unseen.ts'
import { parameterOf } from '#scanners/azure/judge/parameters.ts'
import { isModernTls } from '#scanners/azure/judge/tls.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const azureMysqlTls = azureCheck({
  id: 'azure-mysql-tls',
  scannerType: 'Azure Databases',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-326',
  aliases: ['prowler:mysql_flexible_server_minimum_tls_version_12', 'prowler:mysql_flexible_server_ssl_connection_enabled'],
  references: ['https://learn.microsoft.com/azure/mysql/flexible-server/security-tls'],
  snippets: fixedBy(
    'az mysql flexible-server parameter set --resource-group GROUP --server-name SERVER --name require_secure_transport --value ON\naz mysql flexible-server parameter set --resource-group GROUP --server-name SERVER --name tls_version --value TLSv1.2',
    terraform('azurerm_mysql_flexible_server_configuration', [
      'name                = "tls_version"',
      'resource_group_name = azurerm_resource_group.this.name',
      'server_name         = azurerm_mysql_flexible_server.this.name',
      'value               = "TLSv1.2"',
    ]),
  ),
  needs: ['subscriptions', 'mysql-servers', 'mysql-parameters'],
  texts: {
    en: {
      name: 'MySQL server: TLS',
      finding: 'MySQL server does not require TLS 1.2',
      fix: 'Require TLS 1.2 at the MySQL server',
      why: 'Unencrypted, or with the weak TLS 1.0 and 1.1, passwords and data can be read and changed on the way.',
      how: 'Open the server, choose Server parameters, set require_secure_transport to ON and tls_version to TLSv1.2 or newer alone, and restart it. Old programs have to be changed before.',
      messages: {
        fail: 'Connections without TLS are accepted.',
        old: 'Old versions of TLS are accepted: {{found}}.',
        pass: 'TLS 1.2 or newer is required.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'MySQL-Server: TLS',
      finding: 'MySQL-Server verlangt nicht TLS 1.2',
      fix: 'Am MySQL-Server TLS 1.2 verlangen',
      why: 'Unverschlüsselt oder mit dem schwachen TLS 1.0 und 1.1 lassen sich Kennwörter und Daten unterwegs lesen und ändern.',
      how: 'Öffnen Sie den Server, wählen Sie „Serverparameter“, setzen Sie require_secure_transport auf ON und tls_version allein auf TLSv1.2 oder neuer und starten Sie ihn neu. Alte Programme müssen vorher umgestellt werden.',
      messages: {
        fail: 'Verbindungen ohne TLS werden angenommen.',
        old: 'Alte TLS-Versionen werden angenommen: {{found}}.',
        pass: 'TLS 1.2 oder neuer wird verlangt.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Servidor MySQL: TLS',
      finding: 'El servidor MySQL no exige TLS 1.2',
      fix: 'Exigir TLS 1.2 en el servidor MySQL',
      why: 'Sin cifrar, o con los débiles TLS 1.0 y 1.1, contraseñas y datos se pueden leer y cambiar por el camino.',
      how: 'Abre el servidor, elige «Parámetros del servidor», pon require_secure_transport en ON y tls_version solo en TLSv1.2 o posterior, y reinícialo. Antes hay que cambiar los programas antiguos.',
      messages: {
        fail: 'Acepta conexiones sin TLS.',
        old: 'Acepta versiones antiguas de TLS: {{found}}.',
        pass: 'Exige TLS 1.2 o posterior.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'mysql-servers': servers, 'mysql-parameters': parameters }) =>
    judgeEach(
      servers,
      (server) =>
        together<{ required: string; versions: string }>({
          required: parameterOf(parameters, server, 'require_secure_transport'),
          versions: parameterOf(parameters, server, 'tls_version'),
        }),
      ({ required, versions }) => ({
        fault: required.toLowerCase() !== 'on' ? 'fail' : versions.split(',').every((one) => isModernTls(one.trim())) ? null : 'old',
        options: {
          values: { found: versions },
          evidence: [settings('configurations', { require_secure_transport: required, tls_version: versions })],
        },
      }),
    ),
})
