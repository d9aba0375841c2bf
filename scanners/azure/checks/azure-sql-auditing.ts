import { azureCheck } from '#scanners/azure/check.ts'
import { judgeEach, settingIn } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const azureSqlAuditing = azureCheck({
  id: 'azure-sql-auditing',
  scannerType: 'Azure SQL',
  category: 'Logging',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: ['prowler:sqlserver_auditing_enabled'],
  references: ['https://learn.microsoft.com/azure/azure-sql/database/auditing-overview'],
  snippets: fixedBy(
    'az sql server audit-policy update --resource-group GROUP --name SERVER --state Enabled \\\n  --log-analytics-target-state Enabled --log-analytics-workspace-resource-id WORKSPACE-ID',
    terraform('azurerm_mssql_server_extended_auditing_policy', [
      'server_id              = azurerm_mssql_server.this.id',
      'log_monitoring_enabled = true',
    ]),
  ),
  needs: ['subscriptions', 'sql-servers', 'sql-auditing'],
  texts: {
    en: {
      name: 'SQL server: auditing',
      finding: 'SQL server does not record what happens in its databases',
      fix: 'Turn on auditing of the SQL server',
      why: 'Without the audit log nobody sees who read or changed which data, nor what an intruder did.',
      how: 'Open the SQL server, choose Auditing, enable it and choose a Log Analytics workspace, a storage account or an event hub. It then holds for all databases.',
      messages: {
        fail: 'Auditing is off.',
        nowhere: 'Auditing is on, but goes nowhere.',
        pass: 'Auditing is on.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'SQL-Server: Überwachung',
      finding: 'SQL-Server zeichnet nicht auf, was in seinen Datenbanken geschieht',
      fix: 'Die Überwachung des SQL-Servers einschalten',
      why: 'Ohne Überwachungsprotokoll sieht niemand, wer welche Daten las oder änderte, und was ein Eindringling tat.',
      how: 'Öffnen Sie den SQL-Server, wählen Sie „Überwachung“, aktivieren Sie sie und wählen Sie einen Log-Analytics-Arbeitsbereich, ein Speicherkonto oder einen Event Hub. Sie gilt dann für alle Datenbanken.',
      messages: {
        fail: 'Die Überwachung ist aus.',
        nowhere: 'Die Überwachung ist ein, hat aber kein Ziel.',
        pass: 'Die Überwachung ist ein.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Servidor SQL: auditoría',
      finding: 'El servidor SQL no registra lo que ocurre en sus bases de datos',
      fix: 'Activar la auditoría del servidor SQL',
      why: 'Sin el registro de auditoría nadie ve quién leyó o cambió qué datos ni qué hizo un intruso.',
      how: 'Abre el servidor SQL, elige «Auditoría», habilítala y elige un área de trabajo de Log Analytics, una cuenta de almacenamiento o un centro de eventos. Vale entonces para todas las bases de datos.',
      messages: {
        fail: 'La auditoría está desactivada.',
        nowhere: 'La auditoría está activada, pero no va a ninguna parte.',
        pass: 'La auditoría está activada.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'sql-servers': servers, 'sql-auditing': audits }) =>
    judgeEach(
      servers,
      ({ id }) => settingIn(audits.get(id), (auditing) => auditing),
      (auditing) => ({
        fault: auditing.isOn && auditing.hasDestination ? null : auditing.isOn ? 'nowhere' : 'fail',
        options: { evidence: [settings('auditingSettings', { ...auditing })] },
      }),
    ),
})
