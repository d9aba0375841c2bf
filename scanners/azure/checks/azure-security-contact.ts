import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSubscription } from '#scanners/azure/judge/parts.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureSecurityContact = azureCheck({
  id: 'azure-security-contact',
  scannerType: 'Azure Defender',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS Azure 5.0', control: '8.1.13' }],
  aliases: ['prowler:defender_additional_email_configured_with_a_security_contact'],
  references: ['https://learn.microsoft.com/azure/defender-for-cloud/configure-email-notifications'],
  snippets: fixedBy(
    'az security contact create --name default --emails security@example.com --notifications-by-role \'{"state":"On","roles":["Owner"]}\'',
    terraform('azurerm_security_center_contact', [
      'email               = "security@example.com"',
      'alert_notifications = true',
      'alerts_to_admins    = true',
    ]),
  ),
  needs: ['subscriptions', 'security-contacts'],
  texts: {
    en: {
      name: 'Security contact of the subscription',
      finding: 'Subscription has no security contact',
      fix: 'Register a security contact for the subscription',
      why: 'When Microsoft sees an attack or a leak in the subscription it writes to this address. Without one the letter goes to whoever pays.',
      how: 'Open Defender for Cloud, Environment settings, choose the subscription, Email notifications, and enter an address that is read day and night.',
      messages: { fail: 'No address is registered.', pass: 'An address is registered.', unknown: 'Azure did not tell ({{reason}}).' },
    },
    de: {
      name: 'Sicherheitskontakt des Abonnements',
      finding: 'Abonnement hat keinen Sicherheitskontakt',
      fix: 'Sicherheitskontakt des Abonnements hinterlegen',
      why: 'Sieht Microsoft einen Angriff oder ein Leck im Abonnement, schreibt es an diese Adresse. Ohne sie geht der Brief an die, die zahlen.',
      how: 'Öffnen Sie Defender for Cloud, „Umgebungseinstellungen“, wählen Sie das Abonnement, „E-Mail-Benachrichtigungen“, und tragen Sie eine Adresse ein, die Tag und Nacht gelesen wird.',
      messages: {
        fail: 'Es ist keine Adresse hinterlegt.',
        pass: 'Eine Adresse ist hinterlegt.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Contacto de seguridad de la suscripción',
      finding: 'La suscripción no tiene contacto de seguridad',
      fix: 'Registrar un contacto de seguridad para la suscripción',
      why: 'Cuando Microsoft ve un ataque o una fuga en la suscripción, escribe a esta dirección. Sin ella, la carta llega a quien paga.',
      how: 'Abre Defender for Cloud, «Configuración del entorno», elige la suscripción, «Notificaciones por correo electrónico», e indica una dirección que se lea día y noche.',
      messages: {
        fail: 'No hay ninguna dirección registrada.',
        pass: 'Hay una dirección registrada.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'security-contacts': { subscription, all } }) => {
    const known = all.map(({ hasEmail }) => hasEmail)
    const hasEmail = known.includes(true) ? true : (known.find((one) => one instanceof Unseen) ?? false)
    return [judgeSubscription(subscription, hasEmail, (isSet) => ({ fault: isSet ? null : 'fail' }))]
  },
})
