import { azureCheck } from '#scanners/azure/check.ts'
import { daysSince } from '#scanners/sdk/cloud/age.ts'
import { applicationResource } from '#scanners/azure/directory-id.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

/** As early as people are first warned of it. */
const SOON_DAYS = 30

export const azureEntraSecretExpiry = azureCheck({
  id: 'azure-entra-secret-expiry',
  scannerType: 'Azure Entra',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-324',
  references: ['https://learn.microsoft.com/entra/identity-platform/howto-create-service-principal-portal'],
  snippets: fixedBy(
    'az ad app credential reset --id APPLICATION_ID --append --display-name parapet --end-date "$(date -u -d "+90 days" +%Y-%m-%d)"',
    terraform('azuread_application_password', ['application_id    = azuread_application.parapet.id', 'end_date_relative = "2160h"']),
  ),
  needs: ['subscriptions'],
  texts: {
    en: {
      name: 'Our sign-in to Azure',
      finding: 'What scans sign in with ends soon',
      fix: 'Renew what scans sign in with',
      why: 'When it has ended no scan sees anything: findings grow old, and what is new is not found.',
      how: 'Make a new secret or certificate of the application in Entra ID, App registrations, and enter it on the page of this connection, Settings.',
      messages: {
        fail: 'It ends in {{days}} days.',
        pass: 'It ends in {{days}} days.',
        none: 'It signs in without a secret.',
        unknown: 'Nobody said when it ends.',
      },
    },
    de: {
      name: 'Unsere Anmeldung bei Azure',
      finding: 'Womit sich Scans anmelden, läuft bald ab',
      fix: 'Zugangsdaten der Scans erneuern',
      why: 'Ist es abgelaufen, sieht kein Scan mehr etwas: Befunde altern, und Neues wird nicht gefunden.',
      how: 'Erzeugen Sie in Entra ID, „App-Registrierungen“, ein neues Geheimnis oder Zertifikat der Anwendung und tragen Sie es auf der Seite dieser Verbindung unter „Einstellungen“ ein.',
      messages: {
        fail: 'Es läuft in {{days}} Tagen ab.',
        pass: 'Es läuft in {{days}} Tagen ab.',
        none: 'Die Anmeldung kommt ohne Geheimnis aus.',
        unknown: 'Niemand hat angegeben, wann es abläuft.',
      },
    },
    es: {
      name: 'Nuestro inicio de sesión en Azure',
      finding: 'Las credenciales de los escaneos caducan pronto',
      fix: 'Renovar las credenciales de los escaneos',
      why: 'Cuando caducan, ningún escaneo ve nada: los hallazgos envejecen y lo nuevo no se encuentra.',
      how: 'Crea un secreto o certificado nuevo de la aplicación en Entra ID, «Registros de aplicaciones», e indícalo en la página de esta conexión, «Configuración».',
      messages: {
        fail: 'Caducan en {{days}} días.',
        pass: 'Caducan en {{days}} días.',
        none: 'Inicia sesión sin secreto.',
        unknown: 'Nadie indicó cuándo caducan.',
      },
    },
  },
  judge: ({ subscriptions: { directoryId, applicationId, hasCredentials, credentialsEndAt, scannedAt } }) => {
    const resource = applicationResource({ directoryId }, applicationId)
    if (!hasCredentials) return [pass(resource, 'none')]
    if (credentialsEndAt === null) return [unknown(resource)]
    const days = daysSince(scannedAt, credentialsEndAt)
    return [days <= SOON_DAYS ? fail(resource, 'fail', { values: { days } }) : pass(resource, 'pass', { values: { days } })]
  },
})
