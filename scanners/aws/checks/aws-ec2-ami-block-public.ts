import { accountResource } from '#scanners/aws/arn.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2AmiBlockPublic = awsCheck({
  id: 'aws-ec2-ami-block-public',
  scannerType: 'EC2',
  category: 'Data exposure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-732',

  aliases: ['prowler:ec2_ami_account_block_public_access'],
  references: ['https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/block-public-access-to-amis.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 enable-image-block-public-access --region REGION --image-block-public-access-state block-new-sharing',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ec2_image_block_public_access" "this" {\n  state = "block-new-sharing"\n}',
    },
  ],
  needs: ['account', 'ec2-image-sharing'],
  texts: {
    en: {
      name: 'Block on public images',
      finding: 'Machine images may be made public',
      fix: 'Block public sharing of images',
      why: 'An image made public by mistake can be started by everyone, with all that was left in it. A setting of the region makes that impossible for new ones, whoever tries.',
      how: 'Open EC2 in the region, Data protection and security, Block public access for AMIs, Manage, and turn it on. Images that are public already stay so: make them private one by one.',
      messages: { pass: 'New public sharing of images is blocked.', fail: 'Images of the region may be shared with everyone.' },
    },
    de: {
      name: 'Sperre für öffentliche Images',
      finding: 'Maschinen-Images dürfen öffentlich gemacht werden',
      fix: 'Öffentliche Freigabe von Images sperren',
      why: 'Ein versehentlich öffentliches Image kann jeder starten, mit allem, was darin zurückblieb. Eine Einstellung der Region macht das für neue unmöglich, wer immer es versucht.',
      how: 'Öffnen Sie EC2 in der Region, „Data protection and security“, „Block public access for AMIs“, „Manage“ und schalten Sie die Sperre ein. Bereits öffentliche Images bleiben es: Stellen Sie sie einzeln auf privat.',
      messages: {
        pass: 'Neue öffentliche Freigaben von Images sind gesperrt.',
        fail: 'Images der Region dürfen für alle freigegeben werden.',
      },
    },
    es: {
      name: 'Bloqueo de imágenes públicas',
      finding: 'Las imágenes de máquina se pueden hacer públicas',
      fix: 'Bloquear el uso público de imágenes',
      why: 'Una imagen hecha pública por error la puede arrancar cualquiera, con todo lo que quedó dentro. Un ajuste de la región lo hace imposible para las nuevas, lo intente quien lo intente.',
      how: 'Abre EC2 en la región, «Data protection and security», «Block public access for AMIs», «Manage», y actívalo. Las imágenes ya públicas siguen siéndolo: hazlas privadas una a una.',
      messages: { pass: 'Se bloquea el uso público de imágenes nuevas.', fail: 'Las imágenes de la región se pueden compartir con todos.' },
    },
  },
  judge({ account, 'ec2-image-sharing': { region, state } }) {
    const evidence = [settings('GetImageBlockPublicAccessState', { ImageBlockPublicAccessState: state })]
    return [judged(accountResource(account, region), { fault: state === 'block-new-sharing' ? null : 'fail', options: { evidence } })]
  },
})
