import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { factOf } from '#scanners/aws/judge/bucket.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsS3AclInUse = awsCheck({
  id: 'aws-s3-acl-in-use',
  scannerType: 'S3',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  aliases: ['prowler:s3_bucket_acl_prohibited'],
  references: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/about-object-ownership.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: "aws s3api put-bucket-ownership-controls --bucket BUCKET \\\n  --ownership-controls 'Rules=[{ObjectOwnership=BucketOwnerEnforced}]'",
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_s3_bucket_ownership_controls" "this" {\n  bucket = aws_s3_bucket.this.id\n  rule {\n    object_ownership = "BucketOwnerEnforced"\n  }\n}',
    },
  ],
  needs: ['account', 's3-buckets', 's3-access'],
  texts: {
    en: {
      name: 'S3 access control lists',
      finding: 'The bucket still heeds access control lists',
      fix: 'Disable access control lists of the bucket',
      why: 'Lists at single objects give access that no policy shows, and objects written by other accounts belong to these. With ownership by the bucket owner, policies alone decide.',
      how: 'Open the bucket, choose Permissions, edit Object Ownership and choose ACLs disabled. Move grants that someone still needs into the bucket policy first.',
      messages: {
        fail: 'Access control lists count here (Object Ownership: {{ownership}}).',
        pass: 'Access control lists are disabled.',
        unknown: 'S3 did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'S3-Zugriffslisten',
      finding: 'Der Bucket beachtet noch Zugriffslisten (ACLs)',
      fix: 'Zugriffslisten des Buckets abschalten',
      why: 'Listen an einzelnen Objekten geben Zugriff, den keine Richtlinie zeigt, und Objekte anderer Konten gehören diesen. Gehört alles dem Bucket-Inhaber, entscheiden allein Richtlinien.',
      how: 'Öffnen Sie den Bucket, wählen Sie „Permissions“, bearbeiten Sie „Object Ownership“ und wählen Sie „ACLs disabled“. Übertragen Sie vorher Freigaben, die noch jemand braucht, in die Bucket-Richtlinie.',
      messages: {
        fail: 'Zugriffslisten gelten hier (Object Ownership: {{ownership}}).',
        pass: 'Zugriffslisten sind abgeschaltet.',
        unknown: 'S3 gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Listas de acceso de S3',
      finding: 'El bucket aún hace caso a listas de acceso (ACL)',
      fix: 'Desactivar las listas de acceso del bucket',
      why: 'Las listas en objetos sueltos dan accesos que ninguna política muestra, y los objetos de otras cuentas son de esas cuentas. Si todo es del propietario del bucket, solo deciden las políticas.',
      how: 'Abre el bucket, elige «Permissions», edita «Object Ownership» y elige «ACLs disabled». Antes pasa a la política del bucket las concesiones que alguien aún necesite.',
      messages: {
        fail: 'Aquí valen las listas de acceso (Object Ownership: {{ownership}}).',
        pass: 'Las listas de acceso están desactivadas.',
        unknown: 'S3 no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 's3-buckets': buckets, 's3-access': all }) =>
    buckets.map((bucket) =>
      judgeSeen(resourceOf(bucket.arn, bucket.region), factOf(all, bucket, 'ownership'), (ownership) => ({
        fault: ownership === 'BucketOwnerEnforced' ? null : 'fail',
        options: {
          values: { ownership: ownership ?? 'ObjectWriter' },
          evidence: [settings('GetBucketOwnershipControls', { ObjectOwnership: ownership })],
        },
      })),
    ),
})
