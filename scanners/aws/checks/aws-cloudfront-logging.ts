import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'

export const awsCloudfrontLogging = awsCheck({
  id: 'aws-cloudfront-logging',
  scannerType: 'CloudFront',
  category: 'Logging',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: ['prowler:cloudfront_distributions_logging_enabled'],
  references: ['https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/AccessLogs.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws cloudfront get-distribution-config --id DISTRIBUTION > distribution.json\n# change Logging, then\naws cloudfront update-distribution --id DISTRIBUTION --if-match ETAG --distribution-config file://config.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_cloudfront_distribution" "this" {\n  # …\n  logging_config {\n    bucket = aws_s3_bucket.logs.bucket_domain_name\n    prefix = "cloudfront/"\n  }\n}',
    },
  ],
  needs: ['account', 'cloudfront-distributions', 'cloudfront-settings'],
  texts: {
    en: {
      name: 'Access log of distributions',
      finding: 'Distribution keeps no access log',
      fix: 'Turn on the access log of the distribution',
      why: 'Without a log nobody can tell who asked for what before, during or after an attack.',
      how: 'Open the distribution, choose Logging, and add a destination for the standard log.',
      messages: {
        pass: 'It keeps an access log.',
        fail: 'It keeps no access log of its own.',
        unknown: 'CloudFront did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Zugriffsprotokoll von Distributionen',
      finding: 'Die Distribution führt kein Zugriffsprotokoll',
      fix: 'Zugriffsprotokoll der Distribution einschalten',
      why: 'Ohne Protokoll weiß niemand, wer vor, während oder nach einem Angriff was abgerufen hat.',
      how: 'Öffnen Sie die Distribution, wählen Sie „Logging“ und fügen Sie ein Ziel für das Standardprotokoll hinzu.',
      messages: {
        pass: 'Sie führt ein Zugriffsprotokoll.',
        fail: 'Sie führt kein eigenes Zugriffsprotokoll.',
        unknown: 'CloudFront gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Registro de acceso de las distribuciones',
      finding: 'La distribución no guarda registro de acceso',
      fix: 'Activar el registro de acceso de la distribución',
      why: 'Sin registro nadie sabe quién pidió qué antes, durante o después de un ataque.',
      how: 'Abre la distribución, elige «Logging» y añade un destino para el registro estándar.',
      messages: {
        pass: 'Guarda un registro de acceso.',
        fail: 'No guarda ningún registro de acceso propio.',
        unknown: 'CloudFront no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'cloudfront-distributions': distributions, 'cloudfront-settings': all }) =>
    distributions.map(({ arn }) =>
      judgeSeen(resourceOf(arn), all.get(arn) ?? new Unseen('error'), ({ logsTo, hasLiveLog }) => ({
        fault: logsTo === null && !hasLiveLog ? 'fail' : null,
        options: {
          // the newer standard log is a delivery of CloudWatch Logs, which does not stand in the distribution
          confidence: logsTo === null && !hasLiveLog ? 'firm' : 'confirmed',
          evidence: [settings('GetDistributionConfig', { Bucket: logsTo, RealtimeLog: hasLiveLog })],
        },
      })),
    ),
})
