import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSetting, settingIn } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureSqlEntraAdmin = azureCheck({
  id: 'azure-sql-entra-admin',
  scannerType: 'Azure SQL',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-287',
  aliases: ['prowler:sqlserver_azuread_administrator_enabled'],
  references: ['https://learn.microsoft.com/azure/azure-sql/database/authentication-aad-overview'],
  snippets: fixedBy(
    'az sql server ad-admin create --resource-group GROUP --server-name SERVER --display-name GROUP-NAME --object-id GROUP-OBJECT-ID',
    terraform('azurerm_mssql_server', [
      'azuread_administrator {',
      '  login_username = "sql-admins"',
      '  object_id      = var.sql_admins_object_id',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'sql-servers', 'sql-administrators'],
  texts: {
    en: {
      name: 'SQL server: Entra administrator',
      finding: 'SQL server has no administrator from Entra ID',
      fix: 'Set an Entra administrator for the SQL server',
      why: 'Without one, people sign in with passwords that the database keeps itself: no second factor, no lock for those who leave, one login shared by many.',
      how: 'Open the SQL server, choose Microsoft Entra ID, Set admin, and choose a group. Then give people logins from Entra ID and switch password sign-in off.',
      messages: {
        fail: 'No administrator from Entra ID is set.',
        pass: 'An administrator from Entra ID is set.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'SQL-Server: Entra-Administrator',
      finding: 'SQL-Server hat keinen Administrator aus Entra ID',
      fix: 'Einen Entra-Administrator für den SQL-Server festlegen',
      why: 'Ohne ihn melden sich Personen mit Kennwörtern an, die die Datenbank selbst verwaltet: kein zweiter Faktor, keine Sperre für Ausgeschiedene, ein von vielen geteilter Zugang.',
      how: 'Öffnen Sie den SQL-Server, wählen Sie „Microsoft Entra ID“, „Administrator festlegen“ und eine Gruppe. Geben Sie Personen dann Zugänge aus Entra ID und schalten Sie die Anmeldung per Kennwort ab.',
      messages: {
        fail: 'Kein Administrator aus Entra ID ist festgelegt.',
        pass: 'Ein Administrator aus Entra ID ist festgelegt.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Servidor SQL: administrador de Entra',
      finding: 'El servidor SQL no tiene administrador de Entra ID',
      fix: 'Definir un administrador de Entra para el servidor SQL',
      why: 'Sin él, las personas inician sesión con contraseñas que guarda la propia base de datos: sin segundo factor, sin bloqueo para quien se va, un acceso compartido por muchos.',
      how: 'Abre el servidor SQL, elige «Microsoft Entra ID», «Establecer administrador» y elige un grupo. Después da a las personas accesos de Entra ID y desactiva el inicio de sesión con contraseña.',
      messages: {
        fail: 'No hay administrador de Entra ID.',
        pass: 'Hay un administrador de Entra ID.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'sql-servers': servers, 'sql-administrators': administrators }) =>
    judgeSetting(servers, {
      from: 'administrators',
      named: 'ActiveDirectory',
      settingOf: ({ id }) => settingIn(administrators.get(id), (on) => on),
      isGood: (isSet) => isSet,
    }),
})
