import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { BLOCK_PUBLIC_ACCESS_CLI, BLOCK_PUBLIC_ACCESS_TERRAFORM } from '#scanners/aws/snippets.ts'
import { factOf } from '#scanners/aws/judge/bucket.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { eitherBlock, missingBlocks, restrictsPublic } from '#scanners/aws/policy/block.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'

export const awsS3BucketPublicBlock = awsCheck({
  id: 'aws-s3-bucket-public-block',
  scannerType: 'S3',
  category: 'Data exposure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
  aliases: ['prowler:s3_bucket_level_public_access_block'],
  references: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/configuring-block-public-access-bucket.html'],
  snippets: [BLOCK_PUBLIC_ACCESS_CLI, BLOCK_PUBLIC_ACCESS_TERRAFORM],
  needs: ['account', 's3-buckets', 's3-access', 's3-account'],
  texts: {
    en: {
      name: 'S3 Block Public Access of buckets',
      finding: 'The bucket may become public',
      fix: 'Turn on Block Public Access for the bucket',
      why: 'Nothing keeps this bucket from being made public by a policy or an access list. Most leaks of buckets began with such a change that nobody noticed.',
      how: 'Open the bucket, choose Permissions, edit Block public access, and turn all four settings on. Better: turn them on for the whole account.',
      messages: {
        fail: 'Neither bucket nor account turns on: {{missing}}.',
        pass: 'Public access is blocked by the bucket or by the account.',
        unknown: 'S3 did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'S3 Block Public Access der Buckets',
      finding: 'Der Bucket kann öffentlich werden',
      fix: 'Block Public Access für den Bucket einschalten',
      why: 'Nichts hindert daran, diesen Bucket durch eine Richtlinie oder Zugriffsliste öffentlich zu machen. Die meisten Datenlecks mit Buckets begannen mit so einer Änderung, die niemand bemerkte.',
      how: 'Öffnen Sie den Bucket, wählen Sie „Permissions“, bearbeiten Sie „Block public access“ und schalten Sie alle vier Einstellungen ein. Besser: für das ganze Konto.',
      messages: {
        fail: 'Weder Bucket noch Konto schaltet ein: {{missing}}.',
        pass: 'Öffentlicher Zugriff ist vom Bucket oder vom Konto blockiert.',
        unknown: 'S3 gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'S3 Block Public Access de los buckets',
      finding: 'El bucket puede hacerse público',
      fix: 'Activar Block Public Access para el bucket',
      why: 'Nada impide que una política o lista de acceso haga público este bucket. La mayoría de las fugas de buckets empezaron con un cambio así que nadie advirtió.',
      how: 'Abre el bucket, elige «Permissions», edita «Block public access» y activa los cuatro ajustes. Mejor aún: actívalos para toda la cuenta.',
      messages: {
        fail: 'Ni el bucket ni la cuenta activan: {{missing}}.',
        pass: 'El bucket o la cuenta bloquean el acceso público.',
        unknown: 'S3 no lo indicó ({{reason}}).',
      },
    },
  },
  // like AWS itself, the account's settings count as the bucket's
  judge: ({ 's3-buckets': buckets, 's3-access': access, 's3-account': { block: ofAccount } }) =>
    buckets.map((bucket) =>
      judgeSeen(resourceOf(bucket.arn, bucket.region), factOf(access, bucket, 'block'), (own) => {
        const both = ofAccount instanceof Unseen ? own : eitherBlock(own, ofAccount)
        return {
          fault: restrictsPublic(both) ? null : 'fail',
          options: { values: { missing: missingBlocks(both).join(', ') }, evidence: [settings('GetPublicAccessBlock', { ...own })] },
        }
      }),
    ),
})
