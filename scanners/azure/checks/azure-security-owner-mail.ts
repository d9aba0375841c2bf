import { azureCheck } from '#scanners/azure/check.ts'
import { judgeContacts } from '#scanners/azure/judge/contacts.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureSecurityOwnerMail = azureCheck({
  id: 'azure-security-owner-mail',
  scannerType: 'Azure Defender',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS Azure 5.0', control: '8.1.12' }],
  aliases: ['prowler:defender_ensure_notify_emails_to_owners'],
  references: ['https://learn.microsoft.com/azure/defender-for-cloud/configure-email-notifications'],
  snippets: fixedBy(
    'az security contact create --name default --emails security@example.com --notifications-by-role \'{"state":"On","roles":["Owner"]}\'',
    terraform('azurerm_security_center_contact', [
      'email               = "security@example.com"',
      'alerts_to_admins    = true',
      'alert_notifications = true',
    ]),
  ),
  needs: ['subscriptions', 'security-contacts'],
  texts: {
    en: {
      name: 'Security mail to owners',
      finding: 'Owners of the subscription get no security mail',
      fix: 'Send security mail to the owners of the subscription',
      why: 'An address in a setting goes stale when people change. Whoever owns the subscription can act at once, and is written to by the role whoever it is by then.',
      how: 'Open Defender for Cloud, Environment settings, choose the subscription, Email notifications, and choose Owner under “All users with the following roles”.',
      messages: {
        fail: 'Owners are not written to.',
        pass: 'Owners are written to.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Sicherheits-E-Mails an Besitzer',
      finding: 'Besitzer des Abonnements bekommen keine Sicherheits-E-Mails',
      fix: 'Sicherheits-E-Mails an die Besitzer des Abonnements senden',
      why: 'Eine Adresse in einer Einstellung veraltet, wenn Personen wechseln. Wer das Abonnement besitzt, kann sofort handeln und wird über die Rolle angeschrieben, wer immer es dann ist.',
      how: 'Öffnen Sie Defender for Cloud, „Umgebungseinstellungen“, wählen Sie das Abonnement, „E-Mail-Benachrichtigungen“ und unter „Alle Benutzer mit den folgenden Rollen“ den Eintrag „Besitzer“.',
      messages: {
        fail: 'Besitzer werden nicht angeschrieben.',
        pass: 'Besitzer werden angeschrieben.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Correo de seguridad a propietarios',
      finding: 'Los propietarios de la suscripción no reciben correo de seguridad',
      fix: 'Enviar el correo de seguridad a los propietarios de la suscripción',
      why: 'Una dirección en un ajuste envejece cuando cambian las personas. Quien posee la suscripción puede actuar al momento, y por el rol se escribe a quien lo sea entonces.',
      how: 'Abre Defender for Cloud, «Configuración del entorno», elige la suscripción, «Notificaciones por correo electrónico», y elige Propietario en «Todos los usuarios con los siguientes roles».',
      messages: {
        fail: 'No se escribe a los propietarios.',
        pass: 'Se escribe a los propietarios.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'security-contacts': contacts }) => [
    judgeContacts(contacts, ({ roles }) => roles.some((role) => role.toLowerCase() === 'owner')),
  ],
})
