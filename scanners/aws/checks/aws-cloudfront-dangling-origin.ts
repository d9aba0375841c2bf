import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const awsCloudfrontDanglingOrigin = awsCheck({
  id: 'aws-cloudfront-dangling-origin',
  scannerType: 'CloudFront',
  category: 'Domain security',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-350',
  aliases: ['prowler:cloudfront_distributions_s3_origin_non_existent_bucket'],
  references: ['https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistS3AndCustomOrigins.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws cloudfront get-distribution-config --id DISTRIBUTION > distribution.json\n# change or delete the origin, then\naws cloudfront update-distribution --id DISTRIBUTION --if-match ETAG --distribution-config file://config.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_cloudfront_distribution" "this" {\n  # …\n  origin {\n    origin_id   = "site"\n    domain_name = aws_s3_bucket.site.bucket_regional_domain_name\n  }\n}',
    },
  ],
  needs: ['account', 'cloudfront-distributions', 'cloudfront-buckets'],
  texts: {
    en: {
      name: 'Buckets behind distributions',
      finding: 'Distribution points at a missing bucket',
      fix: 'Remove the missing bucket from the distribution',
      why: 'Names of buckets are free to whoever asks first. A stranger who creates this one answers in your name, under your domain and certificate.',
      how: 'Create the bucket again in your account, or point the origin at another one, or delete the origin and the behaviors that use it. Do so before anybody else creates it.',
      messages: {
        pass: 'Its buckets exist.',
        fail: 'There is no bucket {{buckets}}.',
        unknown: 'S3 did not tell of the bucket ({{reason}}).',
      },
    },
    de: {
      name: 'Buckets hinter Distributionen',
      finding: 'Die Distribution zeigt auf einen fehlenden Bucket',
      fix: 'Fehlenden Bucket aus der Distribution entfernen',
      why: 'Namen von Buckets bekommt, wer zuerst fragt. Ein Fremder, der diesen anlegt, antwortet in Ihrem Namen, unter Ihrer Domain und Ihrem Zertifikat.',
      how: 'Legen Sie den Bucket in Ihrem Konto wieder an, richten Sie den Ursprung auf einen anderen oder löschen Sie den Ursprung und die Verhalten, die ihn nutzen. Tun Sie es, bevor ein anderer ihn anlegt.',
      messages: {
        pass: 'Ihre Buckets gibt es.',
        fail: 'Den Bucket {{buckets}} gibt es nicht.',
        unknown: 'S3 gab zum Bucket keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Buckets detrás de las distribuciones',
      finding: 'La distribución apunta a un bucket que no existe',
      fix: 'Quitar de la distribución el bucket que no existe',
      why: 'Los nombres de bucket son del primero que los pide. Un extraño que cree este responde en tu nombre, con tu dominio y tu certificado.',
      how: 'Vuelve a crear el bucket en tu cuenta, apunta el origen a otro o elimina el origen y los comportamientos que lo usan. Hazlo antes de que otro lo cree.',
      messages: {
        pass: 'Sus buckets existen.',
        fail: 'No existe el bucket {{buckets}}.',
        unknown: 'S3 no informó sobre el bucket ({{reason}}).',
      },
    },
  },
  judge: ({ 'cloudfront-distributions': distributions, 'cloudfront-buckets': exists }) =>
    distributions.flatMap(({ arn, isEnabled, origins }) => {
      const resource = resourceOf(arn)
      const named = [...new Set(origins.flatMap(({ names }) => names ?? []))]
      if (named.length === 0) return []
      const missing = named.filter((name) => exists.get(name) === false)
      const evidence = [settings('HeadBucket', { buckets: named, missing })]
      if (missing.length > 0)
        return [fail(resource, 'fail', { ...(isEnabled && { exposure: 'exposed' }), values: { buckets: missing.join(', ') }, evidence })]
      const unseen = named.find((name) => exists.get(name) !== true)
      return [unseen === undefined ? pass(resource, 'pass', { evidence }) : unknown(resource, 'unknown', { values: { reason: unseen } })]
    }),
})
