import { azureCheck } from '#scanners/azure/check.ts'
import { judgeContacts } from '#scanners/azure/judge/contacts.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureSecurityAlertMail = azureCheck({
  id: 'azure-security-alert-mail',
  scannerType: 'Azure Defender',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS Azure 5.0', control: '8.1.14' }],
  aliases: ['prowler:defender_ensure_notify_alerts_severity_is_high'],
  references: ['https://learn.microsoft.com/azure/defender-for-cloud/configure-email-notifications'],
  snippets: fixedBy(
    'az security contact create --name default --emails security@example.com \\\n  --notifications-by-role \'{"state":"On","roles":["Owner"]}\' --alert-notifications \'{"state":"On","minimalSeverity":"High"}\'',
    terraform('azurerm_security_center_contact', [
      'email               = "security@example.com"',
      'alert_notifications = true',
      'alerts_to_admins    = true',
    ]),
  ),
  needs: ['subscriptions', 'security-contacts'],
  texts: {
    en: {
      name: 'Mail on alerts of Defender',
      finding: 'Severe alerts of Defender are not sent out',
      fix: 'Send alerts of Defender by mail',
      why: 'An alert that waits in a portal is read when a person happens to open it. Hours are what an attacker needs.',
      how: 'Open Defender for Cloud, Environment settings, choose the subscription, Email notifications, and turn on the notification about alerts, from High on.',
      messages: {
        fail: 'No mail is sent on alerts.',
        pass: 'Mail is sent on alerts.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'E-Mails zu Warnungen von Defender',
      finding: 'Schwere Warnungen von Defender werden nicht versandt',
      fix: 'Warnungen von Defender per E-Mail senden',
      why: 'Eine Warnung, die im Portal wartet, wird gelesen, wenn es zufällig jemand öffnet. Stunden sind, was ein Angreifer braucht.',
      how: 'Öffnen Sie Defender for Cloud, „Umgebungseinstellungen“, wählen Sie das Abonnement, „E-Mail-Benachrichtigungen“ und schalten Sie die Benachrichtigung über Warnungen ein, ab der Stufe „Hoch“.',
      messages: {
        fail: 'Zu Warnungen werden keine E-Mails gesendet.',
        pass: 'Zu Warnungen werden E-Mails gesendet.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Correo sobre alertas de Defender',
      finding: 'Las alertas graves de Defender no se envían',
      fix: 'Enviar por correo las alertas de Defender',
      why: 'Una alerta que espera en un portal se lee cuando alguien lo abre por casualidad. A un atacante le bastan unas horas.',
      how: 'Abre Defender for Cloud, «Configuración del entorno», elige la suscripción, «Notificaciones por correo electrónico», y activa el aviso de alertas, a partir del nivel «Alta».',
      messages: {
        fail: 'No se envía correo sobre alertas.',
        pass: 'Se envía correo sobre alertas.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'security-contacts': contacts }) => [judgeContacts(contacts, ({ alertsFrom }) => alertsFrom !== null)],
})
