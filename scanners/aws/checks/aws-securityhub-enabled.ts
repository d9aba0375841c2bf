import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsSecurityhubEnabled = awsCheck({
  id: 'aws-securityhub-enabled',
  scannerType: 'Security Hub',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS AWS 7.0', control: '5.16' }],
  aliases: ['prowler:securityhub_enabled'],
  references: ['https://docs.aws.amazon.com/securityhub/latest/userguide/securityhub-settingup.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws securityhub enable-security-hub --enable-default-standards --region REGION' },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_securityhub_account" "this" {}' },
  ],
  needs: ['account', 'security-hub'],
  texts: {
    en: {
      name: 'Security Hub',
      finding: 'Security Hub is off in the region',
      fix: 'Turn on Security Hub in the region',
      why: 'Security Hub gathers what GuardDuty, Inspector and others find in one place. Where it is off, their findings lie in as many consoles as there are services.',
      how: 'Open Security Hub in the region and enable it. AWS Config must record there.',
      messages: {
        pass: 'Security Hub is on in this region.',
        fail: 'Security Hub is not enabled in this region.',
        unknown: 'AWS did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Security Hub',
      finding: 'Security Hub ist in der Region aus',
      fix: 'Security Hub in der Region einschalten',
      why: 'Security Hub sammelt an einem Ort, was GuardDuty, Inspector und andere finden. Wo es aus ist, liegen deren Befunde in so vielen Konsolen, wie es Dienste gibt.',
      how: 'Öffnen Sie Security Hub in der Region und aktivieren Sie es. AWS Config muss dort aufzeichnen.',
      messages: {
        pass: 'Security Hub ist in dieser Region eingeschaltet.',
        fail: 'Security Hub ist in dieser Region nicht aktiviert.',
        unknown: 'AWS gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Security Hub',
      finding: 'Security Hub está apagado en la región',
      fix: 'Activar Security Hub en la región',
      why: 'Security Hub reúne en un sitio lo que encuentran GuardDuty, Inspector y otros. Donde está apagado, sus hallazgos quedan en tantas consolas como servicios.',
      how: 'Abre Security Hub en la región y actívalo. AWS Config debe registrar allí.',
      messages: {
        pass: 'Security Hub está activado en esta región.',
        fail: 'Security Hub no está activado en esta región.',
        unknown: 'AWS no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ account, 'security-hub': { region, isEnabled } }) => [
    judgeSeen(accountResource(account, region), isEnabled, (on) => ({
      fault: on ? null : 'fail',
      options: { evidence: [settings('DescribeHub', { enabled: on })] },
    })),
  ],
})
