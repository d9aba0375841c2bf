import type { Verdict } from '#scanners/sdk/check.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import type { Certificate } from '#scanners/aws/collect/acm-certificates.ts'
import { daysSince } from '#scanners/sdk/cloud/age.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

/** As Security Hub has it; ACM itself renews 45 days before the end, so that one of its own with less has failed to. */
const SOON_DAYS = 30

function judge({ arn, domain, status, type, isUsed, notAfter }: Certificate, region: string, now: Date): Verdict {
  const resource = resourceOf(arn, region)
  const evidence = [
    settings('ListCertificates', {
      DomainName: domain,
      Status: status,
      Type: type,
      InUse: isUsed,
      NotAfter: notAfter?.toISOString() ?? null,
    }),
  ]
  if (!isUsed) return pass(resource, 'unused', { evidence })
  if (notAfter === null || (status !== 'ISSUED' && status !== 'EXPIRED')) return pass(resource, 'pending', { values: { status }, evidence })
  const days = -daysSince(notAfter, now)
  if (notAfter <= now) return fail(resource, 'expired', { values: { days: daysSince(notAfter, now) }, evidence })
  return days <= SOON_DAYS ? fail(resource, 'fail', { values: { days }, evidence }) : pass(resource, 'pass', { values: { days }, evidence })
}

export const awsAcmExpiring = awsCheck({
  id: 'aws-acm-expiring',
  scannerType: 'ACM',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-298',
  aliases: ['prowler:acm_certificates_expiration_check'],
  references: ['https://docs.aws.amazon.com/acm/latest/userguide/managed-renewal.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws acm describe-certificate --certificate-arn CERTIFICATE --query Certificate.RenewalSummary\naws acm import-certificate --certificate-arn CERTIFICATE --certificate fileb://cert.pem --private-key fileb://key.pem --certificate-chain fileb://chain.pem',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_acm_certificate" "this" {\n  domain_name       = "example.com"\n  validation_method = "DNS"\n}',
    },
  ],
  needs: ['account', 'acm-certificates'],
  texts: {
    en: {
      name: 'Expiry of ACM certificates',
      finding: 'Certificate in ACM expires soon',
      fix: 'Renew the certificate in ACM',
      why: 'When it expires browsers and programs refuse the service that uses it, all at once. Certificates that were imported are renewed by nobody but you.',
      how: 'For an imported certificate, get a new one and import it under the same ARN. For one that ACM issued, create the DNS record that its page names, so that ACM can renew it.',
      messages: {
        pass: 'It is valid for {{days}} more days.',
        unused: 'Nothing uses it.',
        pending: 'It is not issued: {{status}}.',
        fail: 'It expires in {{days}} days.',
        expired: 'It expired {{days}} days ago.',
      },
    },
    de: {
      name: 'Ablauf von ACM-Zertifikaten',
      finding: 'Das Zertifikat in ACM läuft bald ab',
      fix: 'Zertifikat in ACM erneuern',
      why: 'Läuft es ab, verweigern Browser und Programme den Dienst, der es nutzt, alle auf einmal. Importierte Zertifikate erneuert niemand außer Ihnen.',
      how: 'Besorgen Sie für ein importiertes Zertifikat ein neues und importieren Sie es unter derselben ARN. Für eines, das ACM ausgestellt hat, legen Sie den DNS-Eintrag an, den seine Seite nennt, damit ACM es erneuern kann.',
      messages: {
        pass: 'Es gilt noch {{days}} Tage.',
        unused: 'Niemand nutzt es.',
        pending: 'Es ist nicht ausgestellt: {{status}}.',
        fail: 'Es läuft in {{days}} Tagen ab.',
        expired: 'Es ist seit {{days}} Tagen abgelaufen.',
      },
    },
    es: {
      name: 'Caducidad de los certificados de ACM',
      finding: 'El certificado de ACM caduca pronto',
      fix: 'Renovar el certificado en ACM',
      why: 'Cuando caduca, los navegadores y programas rechazan de golpe el servicio que lo usa. Los certificados importados no los renueva nadie más que tú.',
      how: 'Si es importado, consigue uno nuevo e impórtalo con el mismo ARN. Si lo emitió ACM, crea el registro DNS que indica su página para que ACM pueda renovarlo.',
      messages: {
        pass: 'Vale {{days}} días más.',
        unused: 'Nada lo usa.',
        pending: 'No está emitido: {{status}}.',
        fail: 'Caduca en {{days}} días.',
        expired: 'Caducó hace {{days}} días.',
      },
    },
  },
  judge: ({ 'acm-certificates': { region, asOf, certificates } }) => certificates.map((certificate) => judge(certificate, region, asOf)),
})
