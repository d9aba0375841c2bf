import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsCloudfrontOriginAccessControl = awsCheck({
  id: 'aws-cloudfront-origin-access-control',
  scannerType: 'CloudFront',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  aliases: ['prowler:cloudfront_distributions_s3_origin_access_control'],
  references: ['https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws cloudfront get-distribution-config --id DISTRIBUTION > distribution.json\n# change OriginAccessControlId, then\naws cloudfront update-distribution --id DISTRIBUTION --if-match ETAG --distribution-config file://config.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_cloudfront_distribution" "this" {\n  # …\n  origin {\n    origin_id                = "site"\n    domain_name              = aws_s3_bucket.site.bucket_regional_domain_name\n    origin_access_control_id = aws_cloudfront_origin_access_control.site.id\n  }\n}',
    },
  ],
  needs: ['account', 'cloudfront-distributions'],
  texts: {
    en: {
      name: 'Access of distributions to buckets',
      finding: 'Distribution reads its bucket without access control',
      fix: 'Attach an origin access control to the distribution',
      why: 'To be read like that the bucket has to be open to everyone: past the distribution, its web firewall, its log and its rules.',
      how: 'Create an origin access control, choose it at the origin of the bucket, copy the policy it offers to the bucket, and turn on Block Public Access there.',
      messages: {
        pass: 'CloudFront signs what it asks of its buckets.',
        fail: 'Without access control: {{origins}}.',
      },
    },
    de: {
      name: 'Zugriff von Distributionen auf Buckets',
      finding: 'Die Distribution liest ihren Bucket ohne Zugriffskontrolle',
      fix: 'Origin Access Control mit der Distribution verknüpfen',
      why: 'Um so gelesen zu werden, muss der Bucket allen offenstehen: an der Distribution, ihrer Web-Firewall, ihrem Protokoll und ihren Regeln vorbei.',
      how: 'Legen Sie eine Origin Access Control an, wählen Sie sie am Ursprung des Buckets, übernehmen Sie die angebotene Richtlinie in den Bucket und schalten Sie dort Block Public Access ein.',
      messages: {
        pass: 'CloudFront signiert seine Anfragen an ihre Buckets.',
        fail: 'Ohne Zugriffskontrolle: {{origins}}.',
      },
    },
    es: {
      name: 'Acceso de las distribuciones a los buckets',
      finding: 'La distribución lee su bucket sin control de acceso',
      fix: 'Asociar un origin access control a la distribución',
      why: 'Para leerse así, el bucket tiene que estar abierto a todos: al margen de la distribución, su cortafuegos web, su registro y sus reglas.',
      how: 'Crea un origin access control, elígelo en el origen del bucket, copia al bucket la política que ofrece y activa allí Block Public Access.',
      messages: {
        pass: 'CloudFront firma lo que pide a sus buckets.',
        fail: 'Sin control de acceso: {{origins}}.',
      },
    },
  },
  judge: ({ 'cloudfront-distributions': distributions }) =>
    distributions.flatMap(({ arn, origins }) => {
      const buckets = origins.filter(({ bucket }) => bucket !== null)
      if (buckets.length === 0) return []
      // the older identity keeps strangers out as well, though not with every key and in every region
      const bare = buckets.filter(({ signed }) => signed === null).map(({ domain }) => domain)
      const shown = buckets.map(({ domain, signed }) => ({ domain, signed }))
      return [
        judged(resourceOf(arn), {
          fault: bare.length > 0 ? 'fail' : null,
          options: { values: { origins: bare.join(', ') }, evidence: [settings('ListDistributions', { origins: shown })] },
        }),
      ]
    }),
})
