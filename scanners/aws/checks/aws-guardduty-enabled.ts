import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsGuarddutyEnabled = awsCheck({
  id: 'aws-guardduty-enabled',
  scannerType: 'GuardDuty',
  category: 'Logging',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: ['prowler:guardduty_is_enabled'],
  references: ['https://docs.aws.amazon.com/guardduty/latest/ug/guardduty_settingup.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws guardduty create-detector --enable --region REGION' },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_guardduty_detector" "this" {\n  enable = true\n}' },
  ],
  needs: ['account', 'guardduty'],
  texts: {
    en: {
      name: 'GuardDuty',
      finding: 'GuardDuty does not watch the region',
      fix: 'Turn on GuardDuty in the region',
      why: 'GuardDuty notices stolen keys, mining and odd logins from what AWS logs anyway. Intruders like regions where it is off.',
      how: 'Open GuardDuty in the region and enable it; with Organizations, enable it for all accounts and regions from the delegated administrator.',
      messages: {
        pass: 'GuardDuty watches this region.',
        none: 'GuardDuty is not set up in this region.',
        suspended: 'GuardDuty is suspended in this region.',
        unknown: 'AWS did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'GuardDuty',
      finding: 'GuardDuty überwacht die Region nicht',
      fix: 'GuardDuty in der Region einschalten',
      why: 'GuardDuty bemerkt gestohlene Schlüssel, Mining und merkwürdige Anmeldungen an dem, was AWS ohnehin protokolliert. Eindringlinge mögen Regionen, in denen es aus ist.',
      how: 'Öffnen Sie GuardDuty in der Region und aktivieren Sie es; mit Organizations vom delegierten Administrator aus für alle Konten und Regionen.',
      messages: {
        pass: 'GuardDuty überwacht diese Region.',
        none: 'GuardDuty ist in dieser Region nicht eingerichtet.',
        suspended: 'GuardDuty ist in dieser Region ausgesetzt.',
        unknown: 'AWS gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'GuardDuty',
      finding: 'GuardDuty no vigila la región',
      fix: 'Activar GuardDuty en la región',
      why: 'GuardDuty detecta claves robadas, minería e inicios de sesión extraños a partir de lo que AWS ya registra. A los intrusos les gustan las regiones donde está apagado.',
      how: 'Abre GuardDuty en la región y actívalo; con Organizations, actívalo para todas las cuentas y regiones desde el administrador delegado.',
      messages: {
        pass: 'GuardDuty vigila esta región.',
        none: 'GuardDuty no está configurado en esta región.',
        suspended: 'GuardDuty está suspendido en esta región.',
        unknown: 'AWS no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ account, guardduty: { region, detector } }) => [
    judgeSeen(accountResource(account, region), detector, (own) => ({
      fault: own === null ? 'none' : own.isEnabled ? null : 'suspended',
      options: { evidence: [settings('GetDetector', { enabled: own?.isEnabled ?? null, features: own?.features ?? [] })] },
    })),
  ],
})
