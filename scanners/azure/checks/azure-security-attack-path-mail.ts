import { azureCheck } from '#scanners/azure/check.ts'
import { judgeContacts } from '#scanners/azure/judge/contacts.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureSecurityAttackPathMail = azureCheck({
  id: 'azure-security-attack-path-mail',
  scannerType: 'Azure Defender',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS Azure 5.0', control: '8.1.15' }],
  aliases: ['prowler:defender_attack_path_notifications_properly_configured'],
  references: ['https://learn.microsoft.com/azure/defender-for-cloud/configure-email-notifications'],
  snippets: fixedBy(
    'az rest --method PUT --url "https://management.azure.com/subscriptions/SUBSCRIPTION/providers/Microsoft.Security/securityContacts/default?api-version=2023-12-01-preview" \\\n  --body \'{"properties":{"emails":"security@example.com","isEnabled":true,"notificationsByRole":{"state":"On","roles":["Owner"]},"notificationsSources":[{"sourceType":"AttackPath","minimalRiskLevel":"Critical"},{"sourceType":"Alert","minimalSeverity":"High"}]}}\'',
    terraform('azapi_update_resource', [
      'type        = "Microsoft.Security/securityContacts@2023-12-01-preview"',
      'resource_id = "${data.azurerm_subscription.current.id}/providers/Microsoft.Security/securityContacts/default"',
      'body = { properties = { notificationsSources = [{ sourceType = "AttackPath", minimalRiskLevel = "Critical" }] } }',
    ]),
  ),
  needs: ['subscriptions', 'security-contacts'],
  texts: {
    en: {
      name: 'Mail on attack paths',
      finding: 'Attack paths found by Defender are not sent out',
      fix: 'Send attack paths of Defender by mail',
      why: 'An attack path is a way that is open now, from the internet to something of worth. It is best closed before an attacker takes it, and for that people have to hear of it.',
      how: 'Open Defender for Cloud, Environment settings, choose the subscription, Email notifications, and turn on “Notify about attack paths with the following risk level (or higher)”. Defender CSPM finds them.',
      messages: {
        fail: 'No mail is sent on attack paths.',
        pass: 'Mail is sent on attack paths.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'E-Mails zu Angriffspfaden',
      finding: 'Von Defender gefundene Angriffspfade werden nicht versandt',
      fix: 'Angriffspfade von Defender per E-Mail senden',
      why: 'Ein Angriffspfad ist ein Weg, der jetzt offen steht, vom Internet zu etwas Wertvollem. Am besten schließt man ihn, bevor ihn ein Angreifer geht, und dafür müssen Personen davon erfahren.',
      how: 'Öffnen Sie Defender for Cloud, „Umgebungseinstellungen“, wählen Sie das Abonnement, „E-Mail-Benachrichtigungen“ und schalten Sie die Benachrichtigung über Angriffspfade ab einer Risikostufe ein. Gefunden werden sie von Defender CSPM.',
      messages: {
        fail: 'Zu Angriffspfaden werden keine E-Mails gesendet.',
        pass: 'Zu Angriffspfaden werden E-Mails gesendet.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Correo sobre rutas de ataque',
      finding: 'Las rutas de ataque que halla Defender no se envían',
      fix: 'Enviar por correo las rutas de ataque de Defender',
      why: 'Una ruta de ataque es un camino abierto ahora, de internet a algo de valor. Conviene cerrarlo antes de que lo tome un atacante, y para eso las personas tienen que saberlo.',
      how: 'Abre Defender for Cloud, «Configuración del entorno», elige la suscripción, «Notificaciones por correo electrónico», y activa el aviso de rutas de ataque a partir de un nivel de riesgo. Las encuentra Defender CSPM.',
      messages: {
        fail: 'No se envía correo sobre rutas de ataque.',
        pass: 'Se envía correo sobre rutas de ataque.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'security-contacts': contacts }) => [judgeContacts(contacts, ({ attackPathsFrom }) => attackPathsFrom !== null)],
})
