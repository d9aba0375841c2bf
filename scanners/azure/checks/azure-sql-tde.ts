import { azureCheck } from '#scanners/azure/check.ts'
import { settingIn } from '#scanners/azure/judge/each.ts'
import { judgeParts } from '#scanners/azure/judge/parts.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const azureSqlTde = azureCheck({
  id: 'azure-sql-tde',
  scannerType: 'Azure SQL',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-311',
  aliases: ['prowler:sqlserver_tde_encryption_enabled'],
  references: ['https://learn.microsoft.com/azure/azure-sql/database/transparent-data-encryption-tde-overview'],
  snippets: fixedBy(
    'az sql db tde set --resource-group GROUP --server SERVER --database DATABASE --status Enabled',
    terraform('azurerm_mssql_database', ['transparent_data_encryption_enabled = true']),
  ),
  needs: ['subscriptions', 'sql-servers', 'sql-databases', 'sql-encryption'],
  texts: {
    en: {
      name: 'SQL database: encryption',
      finding: 'SQL database is not encrypted',
      fix: 'Turn on transparent encryption of the database',
      why: 'Files and backups of the database lie readable on disks. Whoever comes by a backup reads all of it without a password.',
      how: 'Open the database, choose Data encryption, and switch transparent data encryption on. The database works on meanwhile.',
      messages: {
        fail: 'Transparent data encryption is off.',
        pass: 'Transparent data encryption is on.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'SQL-Datenbank: Verschlüsselung',
      finding: 'SQL-Datenbank ist nicht verschlüsselt',
      fix: 'Transparente Verschlüsselung der Datenbank einschalten',
      why: 'Dateien und Sicherungen der Datenbank liegen lesbar auf Datenträgern. Wer an eine Sicherung kommt, liest alles ohne Kennwort.',
      how: 'Öffnen Sie die Datenbank, wählen Sie „Datenverschlüsselung“ und schalten Sie die transparente Datenverschlüsselung ein. Die Datenbank arbeitet währenddessen weiter.',
      messages: {
        fail: 'Die transparente Datenverschlüsselung ist aus.',
        pass: 'Die transparente Datenverschlüsselung ist ein.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Base de datos SQL: cifrado',
      finding: 'La base de datos SQL no está cifrada',
      fix: 'Activar el cifrado transparente de la base de datos',
      why: 'Los archivos y copias de seguridad de la base de datos están legibles en discos. Quien consiga una copia lo lee todo sin contraseña.',
      how: 'Abre la base de datos, elige «Cifrado de datos» y activa el cifrado de datos transparente. La base de datos sigue funcionando mientras tanto.',
      messages: {
        fail: 'El cifrado de datos transparente está desactivado.',
        pass: 'El cifrado de datos transparente está activado.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'sql-databases': databases, 'sql-encryption': encryption }) =>
    judgeParts(
      databases,
      ({ id }) => settingIn(encryption.get(id), (on) => on),
      (on) => ({ fault: on ? null : 'fail', options: { evidence: [settings('transparentDataEncryption', { isEnabled: on })] } }),
    ),
})
