import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

const OLD: ReadonlySet<string> = new Set(['SSLv3', 'TLSv1', 'TLSv1.1'])

export const awsCloudfrontOriginHttps = awsCheck({
  id: 'aws-cloudfront-origin-https',
  scannerType: 'CloudFront',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-319',
  aliases: ['prowler:cloudfront_distributions_origin_traffic_encrypted', 'prowler:cloudfront_distributions_using_deprecated_ssl_protocols'],
  references: ['https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-https-cloudfront-to-custom-origin.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws cloudfront get-distribution-config --id DISTRIBUTION > distribution.json\n# change OriginProtocolPolicy and OriginSslProtocols, then\naws cloudfront update-distribution --id DISTRIBUTION --if-match ETAG --distribution-config file://config.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_cloudfront_distribution" "this" {\n  # …\n  origin {\n    # …\n    custom_origin_config {\n      http_port              = 80\n      https_port             = 443\n      origin_protocol_policy = "https-only"\n      origin_ssl_protocols   = ["TLSv1.2"]\n    }\n  }\n}',
    },
  ],
  needs: ['account', 'cloudfront-distributions'],
  texts: {
    en: {
      name: 'Transport to origins',
      finding: 'Distribution asks its origin over weak transport',
      fix: 'Require HTTPS with TLS 1.2 between distribution and origin',
      why: 'The way from the edge to the origin leads over networks of others too. In plain HTTP or old TLS it can be read and changed there, though visitors see a lock.',
      how: 'Open the distribution, choose Origins, edit the origin and choose HTTPS only with TLSv1.2 as its single protocol.',
      messages: {
        pass: 'It asks its origins over HTTPS with TLS 1.2.',
        fail: 'Plain HTTP or old TLS: {{origins}}.',
      },
    },
    de: {
      name: 'Transport zu Ursprüngen',
      finding: 'Die Distribution fragt ihren Ursprung über schwachen Transport ab',
      fix: 'HTTPS mit TLS 1.2 zwischen Distribution und Ursprung verlangen',
      why: 'Der Weg vom Rand zum Ursprung führt auch durch fremde Netze. In unverschlüsseltem HTTP oder altem TLS lässt er sich dort lesen und ändern, obwohl Besucher ein Schloss sehen.',
      how: 'Öffnen Sie die Distribution, wählen Sie „Origins“, bearbeiten Sie den Ursprung und wählen Sie „HTTPS only“ mit TLSv1.2 als einzigem Protokoll.',
      messages: {
        pass: 'Sie fragt ihre Ursprünge über HTTPS mit TLS 1.2 ab.',
        fail: 'Unverschlüsseltes HTTP oder altes TLS: {{origins}}.',
      },
    },
    es: {
      name: 'Transporte hacia los orígenes',
      finding: 'La distribución pregunta a su origen con transporte débil',
      fix: 'Exigir HTTPS con TLS 1.2 entre la distribución y el origen',
      why: 'El camino del borde al origen pasa también por redes ajenas. En HTTP sin cifrar o TLS antiguo se puede leer y cambiar allí, aunque los visitantes vean un candado.',
      how: 'Abre la distribución, elige «Origins», edita el origen y elige «HTTPS only» con TLSv1.2 como único protocolo.',
      messages: {
        pass: 'Pregunta a sus orígenes por HTTPS con TLS 1.2.',
        fail: 'HTTP sin cifrar o TLS antiguo: {{origins}}.',
      },
    },
  },
  judge: ({ 'cloudfront-distributions': distributions }) =>
    distributions.flatMap(({ arn, origins, viewerProtocols }) => {
      const custom = origins.filter(({ protocol }) => protocol !== null)
      if (custom.length === 0) return []
      // it asks as visitors ask, who may do so in plain HTTP
      const isPlain = (protocol: string | null) =>
        protocol === 'http-only' || (protocol === 'match-viewer' && viewerProtocols.includes('allow-all'))
      const weak = custom.filter(({ protocol, tlsVersions }) => isPlain(protocol) || tlsVersions.some((version) => OLD.has(version)))
      const shown = custom.map(({ domain, protocol, tlsVersions }) => ({ domain, protocol, tlsVersions }))
      return [
        judged(resourceOf(arn), {
          fault: weak.length > 0 ? 'fail' : null,
          options: {
            values: { origins: weak.map(({ domain }) => domain).join(', ') },
            evidence: [settings('ListDistributions', { origins: shown })],
          },
        }),
      ]
    }),
})
