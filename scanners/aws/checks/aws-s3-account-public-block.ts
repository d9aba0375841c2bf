import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { blocksAll, missingBlocks } from '#scanners/aws/policy/block.ts'

export const awsS3AccountPublicBlock = awsCheck({
  id: 'aws-s3-account-public-block',
  scannerType: 'S3',
  category: 'Data exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
  controls: [{ framework: 'CIS AWS 7.0', control: '3.1.4' }],
  aliases: ['prowler:s3_account_level_public_access_blocks'],
  references: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws s3control put-public-access-block --account-id ACCOUNT --public-access-block-configuration \\\n  BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_s3_account_public_access_block" "this" {\n  block_public_acls       = true\n  ignore_public_acls      = true\n  block_public_policy     = true\n  restrict_public_buckets = true\n}',
    },
  ],
  needs: ['account', 's3-account'],
  texts: {
    en: {
      name: 'S3 Block Public Access of the account',
      finding: 'The account does not block public access to its buckets',
      fix: 'Turn on Block Public Access for the whole account',
      why: 'One wrong policy or access list makes a bucket readable for the whole world. With this setting no bucket of the account can become public, whatever its own settings say.',
      how: 'Open S3, choose Block Public Access settings for this account, and turn all four on. First see that no bucket serves a public site itself; put CloudFront before those that do.',
      messages: {
        fail: 'Not turned on for the account: {{missing}}.',
        pass: 'All four settings are on for the account.',
        unknown: 'S3 did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'S3 Block Public Access des Kontos',
      finding: 'Das Konto blockiert öffentlichen Zugriff auf seine Buckets nicht',
      fix: 'Block Public Access für das ganze Konto einschalten',
      why: 'Eine falsche Richtlinie oder Zugriffsliste macht einen Bucket für alle Welt lesbar. Mit dieser Einstellung kann kein Bucket des Kontos öffentlich werden, was auch immer seine eigenen Einstellungen sagen.',
      how: 'Öffnen Sie S3, wählen Sie „Block Public Access settings for this account“ und schalten Sie alle vier ein. Prüfen Sie vorher, dass kein Bucket selbst eine öffentliche Website ausliefert; stellen Sie CloudFront vor solche.',
      messages: {
        fail: 'Für das Konto nicht eingeschaltet: {{missing}}.',
        pass: 'Alle vier Einstellungen sind für das Konto eingeschaltet.',
        unknown: 'S3 gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'S3 Block Public Access de la cuenta',
      finding: 'La cuenta no bloquea el acceso público a sus buckets',
      fix: 'Activar Block Public Access para toda la cuenta',
      why: 'Una política o lista de acceso equivocada hace legible un bucket para todo el mundo. Con este ajuste ningún bucket de la cuenta puede hacerse público, digan lo que digan sus propios ajustes.',
      how: 'Abre S3, elige «Block Public Access settings for this account» y activa los cuatro. Comprueba antes que ningún bucket sirva un sitio público; pon CloudFront delante de los que lo hagan.',
      messages: {
        fail: 'No activado para la cuenta: {{missing}}.',
        pass: 'Los cuatro ajustes están activados para la cuenta.',
        unknown: 'S3 no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ account, 's3-account': { block } }) => [
    judgeSeen(accountResource(account), block, (set) => ({
      fault: blocksAll(set) ? null : 'fail',
      options: { values: { missing: missingBlocks(set).join(', ') }, evidence: [settings('GetPublicAccessBlock', { ...set })] },
    })),
  ],
})
