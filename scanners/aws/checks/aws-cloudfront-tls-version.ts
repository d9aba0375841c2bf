import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsCloudfrontTlsVersion = awsCheck({
  id: 'aws-cloudfront-tls-version',
  scannerType: 'CloudFront',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-326',
  references: [
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/secure-connections-supported-viewer-protocols-ciphers.html',
  ],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws cloudfront get-distribution-config --id DISTRIBUTION > distribution.json\n# change MinimumProtocolVersion, then\naws cloudfront update-distribution --id DISTRIBUTION --if-match ETAG --distribution-config file://config.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_cloudfront_distribution" "this" {\n  # …\n  viewer_certificate {\n    acm_certificate_arn      = aws_acm_certificate.this.arn\n    ssl_support_method       = "sni-only"\n    minimum_protocol_version = "TLSv1.2_2021"\n  }\n}',
    },
  ],
  needs: ['account', 'cloudfront-distributions'],
  texts: {
    en: {
      name: 'TLS versions of distributions',
      finding: 'Distribution speaks outdated TLS',
      fix: 'Raise the minimum TLS version of the distribution',
      why: 'Versions before TLS 1.2 have known weaknesses. Whoever stands on the way can push a visitor down to the weakest one that both sides speak.',
      how: 'Open the distribution, edit its settings and choose TLSv1.2_2021 or newer as security policy. Without a name of its own, a distribution speaks all versions: give it one, with a certificate of ACM.',
      messages: {
        pass: 'Its oldest version is {{version}}.',
        fail: 'It speaks {{version}}.',
      },
    },
    de: {
      name: 'TLS-Versionen von Distributionen',
      finding: 'Die Distribution spricht veraltetes TLS',
      fix: 'Mindestversion von TLS der Distribution anheben',
      why: 'Versionen vor TLS 1.2 haben bekannte Schwächen. Wer auf dem Weg steht, kann einen Besucher auf die schwächste drücken, die beide Seiten sprechen.',
      how: 'Öffnen Sie die Distribution, bearbeiten Sie ihre Einstellungen und wählen Sie TLSv1.2_2021 oder neuer als „Security policy“. Ohne eigenen Namen spricht eine Distribution alle Versionen: Geben Sie ihr einen, mit einem Zertifikat von ACM.',
      messages: {
        pass: 'Ihre älteste Version ist {{version}}.',
        fail: 'Sie spricht {{version}}.',
      },
    },
    es: {
      name: 'Versiones de TLS de las distribuciones',
      finding: 'La distribución usa un TLS obsoleto',
      fix: 'Subir la versión mínima de TLS de la distribución',
      why: 'Las versiones anteriores a TLS 1.2 tienen fallos conocidos. Quien esté en el camino puede empujar a un visitante a la más débil que hablen ambos lados.',
      how: 'Abre la distribución, edita sus ajustes y elige TLSv1.2_2021 o posterior como «Security policy». Sin nombre propio, una distribución habla todas las versiones: dale uno, con un certificado de ACM.',
      messages: {
        pass: 'Su versión más antigua es {{version}}.',
        fail: 'Habla {{version}}.',
      },
    },
  },
  judge: ({ 'cloudfront-distributions': distributions }) =>
    distributions.map((distribution) => {
      const { arn, minimumTls, hasOwnCertificate } = distribution
      // with CloudFront's own certificate the minimum is TLSv1, whatever is set
      const version = hasOwnCertificate ? minimumTls : 'TLSv1'
      return judged(resourceOf(arn), {
        fault: /^(?:SSLv3|TLSv1(?:_2016)?|TLSv1\.1_2016)$/u.test(version) ? 'fail' : null,
        options: {
          values: { version },
          evidence: [settings('ViewerCertificate', { MinimumProtocolVersion: version, ownCertificate: hasOwnCertificate })],
        },
      })
    }),
})
