import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsAccountSecurityContact = awsCheck({
  id: 'aws-account-security-contact',
  scannerType: 'Account',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: null,
  controls: [{ framework: 'CIS AWS 7.0', control: '2.3' }],
  aliases: ['prowler:account_security_contact_information_is_registered'],
  references: ['https://docs.aws.amazon.com/accounts/latest/reference/manage-acct-update-contact-alternate.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws account put-alternate-contact --alternate-contact-type SECURITY \\\n  --name "Security team" --title "Security" --email-address security@example.com --phone-number "+1 555 0100"',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_account_alternate_contact" "security" {\n  alternate_contact_type = "SECURITY"\n  name                   = "Security team"\n  title                  = "Security"\n  email_address          = "security@example.com"\n  phone_number           = "+1 555 0100"\n}',
    },
  ],
  needs: ['account', 'contacts'],
  texts: {
    en: {
      name: 'Security contact',
      finding: 'No security contact is registered',
      fix: 'Register a security contact',
      why: 'AWS writes to this address when it sees signs of abuse or leaked keys. Without one the notice goes to the owner of the account alone, whose mailbox is often read by nobody.',
      how: 'Sign in as administrator, open Account, and under Alternate contacts enter a security contact: a shared mailbox that someone reads every day.',
      messages: {
        pass: 'A security contact is registered.',
        fail: 'No contact for security matters is registered.',
        unknown: 'AWS did not say whom it writes to ({{reason}}).',
      },
    },
    de: {
      name: 'Sicherheitskontakt',
      finding: 'Kein Sicherheitskontakt hinterlegt',
      fix: 'Sicherheitskontakt hinterlegen',
      why: 'An diese Adresse schreibt AWS, wenn es Anzeichen von Missbrauch oder durchgesickerte Schlüssel sieht. Ohne sie geht der Hinweis nur an den Kontoinhaber, dessen Postfach oft niemand liest.',
      how: 'Melden Sie sich als Administrator an, öffnen Sie „Account“ und tragen Sie unter „Alternate contacts“ einen Sicherheitskontakt ein: ein gemeinsames Postfach, das täglich gelesen wird.',
      messages: {
        pass: 'Ein Sicherheitskontakt ist hinterlegt.',
        fail: 'Für Sicherheitsfragen ist kein Kontakt hinterlegt.',
        unknown: 'AWS gab nicht an, an wen es schreibt ({{reason}}).',
      },
    },
    es: {
      name: 'Contacto de seguridad',
      finding: 'No hay un contacto de seguridad registrado',
      fix: 'Registrar un contacto de seguridad',
      why: 'AWS escribe a esta dirección cuando ve indicios de abuso o claves filtradas. Sin ella, el aviso llega solo al titular de la cuenta, cuyo buzón a menudo no lee nadie.',
      how: 'Inicia sesión como administrador, abre «Account» y, en «Alternate contacts», introduce un contacto de seguridad: un buzón compartido que alguien lea a diario.',
      messages: {
        pass: 'Hay un contacto de seguridad registrado.',
        fail: 'No hay ningún contacto registrado para asuntos de seguridad.',
        unknown: 'AWS no indicó a quién escribe ({{reason}}).',
      },
    },
  },
  judge: ({ account, contacts: { security } }) => [
    judgeSeen(accountResource(account), security, (address) => ({
      fault: address === null ? 'fail' : null,
      options: { evidence: [settings('GetAlternateContact SECURITY', { EmailAddress: address })] },
    })),
  ],
})
