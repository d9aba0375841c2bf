import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'
import { isModernTls } from '#scanners/azure/judge/tls.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureSqlTls = azureCheck({
  id: 'azure-sql-tls',
  scannerType: 'Azure SQL',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-326',
  aliases: ['prowler:sqlserver_recommended_minimal_tls_version'],
  references: ['https://learn.microsoft.com/azure/azure-sql/database/connectivity-settings'],
  snippets: fixedBy(
    'az sql server update --resource-group GROUP --name SERVER --minimal-tls-version 1.2',
    terraform('azurerm_mssql_server', ['minimum_tls_version = "1.2"']),
  ),
  needs: ['subscriptions', 'sql-servers'],
  texts: {
    en: {
      name: 'SQL server: TLS version',
      finding: 'SQL server accepts TLS below 1.2',
      fix: 'Require TLS 1.2 at the SQL server',
      why: 'TLS 1.0 and 1.1 have known weaknesses: whoever sits on the way can read or change what programs and database say to each other.',
      how: 'Open the SQL server, choose Networking, Connectivity, and set the minimum TLS version to 1.2. Old drivers must be replaced before.',
      messages: {
        fail: 'The least version is {{found}}.',
        pass: 'The least version is {{found}}.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'SQL-Server: TLS-Version',
      finding: 'SQL-Server nimmt TLS unter 1.2 an',
      fix: 'Am SQL-Server TLS 1.2 verlangen',
      why: 'TLS 1.0 und 1.1 haben bekannte Schwächen: Wer auf dem Weg sitzt, kann lesen oder ändern, was Programme und Datenbank einander sagen.',
      how: 'Öffnen Sie den SQL-Server, wählen Sie „Netzwerk“, „Konnektivität“ und setzen Sie die TLS-Mindestversion auf 1.2. Alte Treiber müssen vorher ersetzt werden.',
      messages: {
        fail: 'Die Mindestversion ist {{found}}.',
        pass: 'Die Mindestversion ist {{found}}.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Servidor SQL: versión de TLS',
      finding: 'El servidor SQL acepta TLS inferior a 1.2',
      fix: 'Exigir TLS 1.2 en el servidor SQL',
      why: 'TLS 1.0 y 1.1 tienen debilidades conocidas: quien esté en el camino puede leer o cambiar lo que se dicen los programas y la base de datos.',
      how: 'Abre el servidor SQL, elige «Redes», «Conectividad» y pon la versión mínima de TLS en 1.2. Antes hay que cambiar los controladores antiguos.',
      messages: {
        fail: 'La versión mínima es {{found}}.',
        pass: 'La versión mínima es {{found}}.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'sql-servers': servers }) =>
    judgeSetting(servers, { from: 'servers', named: 'minimalTlsVersion', settingOf: (server) => server.minimumTls, isGood: isModernTls }),
})
