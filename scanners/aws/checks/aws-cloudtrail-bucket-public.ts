import { awsCheck } from '#scanners/aws/check.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { exposureOfBucket } from '#scanners/aws/judge/bucket.ts'
import type { Verdict } from '#scanners/sdk/check.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'

export const awsCloudtrailBucketPublic = awsCheck({
  id: 'aws-cloudtrail-bucket-public',
  scannerType: 'CloudTrail',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  aliases: ['prowler:cloudtrail_logs_s3_bucket_is_not_publicly_accessible'],
  references: ['https://docs.aws.amazon.com/awscloudtrail/latest/userguide/create-s3-bucket-policy-for-cloudtrail.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws s3api put-public-access-block --bucket TRAIL-BUCKET --public-access-block-configuration \\\n  BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_s3_bucket_public_access_block" "trail" {\n  bucket                  = aws_s3_bucket.trail.id\n  block_public_acls       = true\n  ignore_public_acls      = true\n  block_public_policy     = true\n  restrict_public_buckets = true\n}',
    },
  ],
  needs: ['account', 's3-buckets', 's3-access', 's3-account', 'cloudtrails'],
  texts: {
    en: {
      name: 'Public access to the logs of CloudTrail',
      finding: 'Anyone can come to the logs of the trail',
      fix: 'Block public access to the bucket of the trail',
      why: 'The logs say who does what in your account, from where and with which resources: a map for an attacker. Whoever may write can plant or wipe traces.',
      how: 'Open the bucket of the trail, turn on Block public access, and leave in its policy only what CloudTrail needs.',
      messages: {
        pass: 'The bucket {{bucket}} is not public.',
        fail: 'The bucket {{bucket}} is open to everyone.',
        foreign: 'The bucket {{bucket}} is in another account. Look there whether it is public.',
        unknown: 'S3 did not tell who may come to the bucket ({{reason}}).',
      },
    },
    de: {
      name: 'Öffentlicher Zugriff auf CloudTrail-Protokolle',
      finding: 'Jeder kommt an die Protokolle des Trails',
      fix: 'Öffentlichen Zugriff auf den Bucket des Trails blockieren',
      why: 'Die Protokolle sagen, wer in Ihrem Konto was tut, von wo und mit welchen Ressourcen: eine Landkarte für Angreifer. Wer schreiben darf, kann Spuren legen oder verwischen.',
      how: 'Öffnen Sie den Bucket des Trails, schalten Sie „Block public access“ ein und lassen Sie in seiner Richtlinie nur, was CloudTrail braucht.',
      messages: {
        pass: 'Der Bucket {{bucket}} ist nicht öffentlich.',
        fail: 'Der Bucket {{bucket}} ist für alle offen.',
        foreign: 'Der Bucket {{bucket}} liegt in einem anderen Konto. Prüfen Sie dort, ob er öffentlich ist.',
        unknown: 'S3 gab nicht an, wer an den Bucket kommt ({{reason}}).',
      },
    },
    es: {
      name: 'Acceso público a los registros de CloudTrail',
      finding: 'Cualquiera llega a los registros del trail',
      fix: 'Bloquear el acceso público al bucket del trail',
      why: 'Los registros dicen quién hace qué en tu cuenta, desde dónde y con qué recursos: un mapa para un atacante. Quien pueda escribir puede plantar o borrar huellas.',
      how: 'Abre el bucket del trail, activa «Block public access» y deja en su política solo lo que necesita CloudTrail.',
      messages: {
        pass: 'El bucket {{bucket}} no es público.',
        fail: 'El bucket {{bucket}} está abierto a todo el mundo.',
        foreign: 'El bucket {{bucket}} está en otra cuenta. Comprueba allí si es público.',
        unknown: 'S3 no indicó quién accede al bucket ({{reason}}).',
      },
    },
  },
  judge: (facts) =>
    facts.cloudtrails.trails.map(({ arn, region, bucket: name }): Verdict => {
      const resource = resourceOf(arn, region)
      const bucket = facts['s3-buckets'].find((one) => one.name === name)
      const values = { bucket: name }
      if (bucket === undefined) return { ...pass(resource, 'foreign', { values }), status: 'MANUAL' }
      const { open, unseen } = exposureOfBucket(bucket, facts)
      const evidence = [settings('Bucket of the trail', { bucket: name, open: open.map(({ by, through }) => `${by} ${through}`) })]
      if (open.length > 0) return fail(resource, 'fail', { exposure: 'exposed', values, evidence })
      return unseen.length > 0
        ? unknown(resource, 'unknown', { values: { reason: unseen.join(', ') } })
        : pass(resource, 'pass', { values, evidence })
    }),
})
