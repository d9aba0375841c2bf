import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { holdersOf } from '#scanners/aws/iam/rights.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsIamCloudshellFullAccess = awsCheck({
  id: 'aws-iam-cloudshell-full-access',
  scannerType: 'IAM',
  category: 'Data exposure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-250',
  controls: [{ framework: 'CIS AWS 7.0', control: '2.20' }],
  aliases: ['prowler:iam_policy_cloudshell_admin_not_attached'],
  references: ['https://docs.aws.amazon.com/cloudshell/latest/userguide/sec-auth-with-identities.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws iam list-entities-for-policy --policy-arn arn:aws:iam::aws:policy/AWSCloudShellFullAccess\naws iam detach-role-policy --role-name ROLE --policy-arn arn:aws:iam::aws:policy/AWSCloudShellFullAccess',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_iam_policy" "cloudshell" {\n  name   = "cloudshell-without-transfer"\n  policy = jsonencode({\n    Version = "2012-10-17"\n    Statement = [\n      { Effect = "Allow", Action = "cloudshell:*", Resource = "*" },\n      { Effect = "Deny", Action = ["cloudshell:GetFileDownloadUrls", "cloudshell:GetFileUploadUrls"], Resource = "*" },\n    ]\n  })\n}',
    },
  ],
  needs: ['account', 'iam-details'],
  texts: {
    en: {
      name: 'Full access to CloudShell',
      finding: 'AWSCloudShellFullAccess is attached',
      fix: 'Replace AWSCloudShellFullAccess',
      why: 'With it people carry files out of and into the account through a browser, past the network that is watched. CloudShell without file transfer does for most work.',
      how: 'Open the policy AWSCloudShellFullAccess in IAM, see who has it, and give them a policy of your own that denies cloudshell:GetFileDownloadUrls and cloudshell:GetFileUploadUrls.',
      messages: { pass: 'Nobody has AWSCloudShellFullAccess.', fail: '{{count}} users, groups or roles have AWSCloudShellFullAccess.' },
    },
    de: {
      name: 'Voller Zugriff auf CloudShell',
      finding: 'AWSCloudShellFullAccess ist angehängt',
      fix: 'AWSCloudShellFullAccess ersetzen',
      why: 'Damit tragen Menschen Dateien per Browser aus dem Konto und hinein, am überwachten Netz vorbei. CloudShell ohne Dateiübertragung genügt für die meiste Arbeit.',
      how: 'Öffnen Sie die Richtlinie AWSCloudShellFullAccess in IAM, sehen Sie nach, wer sie hat, und geben Sie diesen eine eigene Richtlinie, die cloudshell:GetFileDownloadUrls und cloudshell:GetFileUploadUrls verweigert.',
      messages: {
        pass: 'Niemand hat AWSCloudShellFullAccess.',
        fail: '{{count}} Benutzer, Gruppen oder Rollen haben AWSCloudShellFullAccess.',
      },
    },
    es: {
      name: 'Acceso completo a CloudShell',
      finding: 'AWSCloudShellFullAccess está adjunta',
      fix: 'Sustituir AWSCloudShellFullAccess',
      why: 'Con ella se sacan y se meten archivos en la cuenta por el navegador, fuera de la red vigilada. CloudShell sin transferencia de archivos basta para casi todo.',
      how: 'Abre la política AWSCloudShellFullAccess en IAM, mira quién la tiene y dale una política propia que deniegue cloudshell:GetFileDownloadUrls y cloudshell:GetFileUploadUrls.',
      messages: {
        pass: 'Nadie tiene AWSCloudShellFullAccess.',
        fail: '{{count}} usuarios, grupos o roles tienen AWSCloudShellFullAccess.',
      },
    },
  },
  judge({ account, 'iam-details': details }) {
    const holders = holdersOf(details, `arn:${account.partition}:iam::aws:policy/AWSCloudShellFullAccess`)
    const evidence = [settings('GetAccountAuthorizationDetails', { AWSCloudShellFullAccess: holders.slice(0, 20) })]
    const options = { evidence, values: { count: holders.length } }
    return [judged(accountResource(account), { fault: holders.length > 0 ? 'fail' : null, options })]
  },
})
