import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2AmiPublic = awsCheck({
  id: 'aws-ec2-ami-public',
  scannerType: 'EC2',
  category: 'Data exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-732',

  aliases: ['prowler:ec2_ami_public'],
  references: ['https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/sharingamis-intro.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 modify-image-attribute --region REGION --image-id ami-0123456789abcdef0 \\\n  --launch-permission "Remove=[{Group=all}]"',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ec2_image_block_public_access" "this" {\n  state = "block-new-sharing"\n}',
    },
  ],
  needs: ['account', 'ec2-images'],
  texts: {
    en: {
      name: 'Sharing of machine images',
      finding: 'Machine image is public',
      fix: 'Make the image private',
      why: 'Everyone with an AWS account can start the image and look around in it: source code, keys, settings of your network. What was baked in by accident cannot be called back.',
      how: 'Open EC2, AMIs, choose the image, Actions, Edit AMI permissions, Private. If it is meant for others, share it with their accounts one by one. Change secrets that were in it.',
      messages: { pass: 'The image is not public.', fail: 'Every AWS account can start the image {{image}}.' },
    },
    de: {
      name: 'Freigabe von Maschinen-Images',
      finding: 'Maschinen-Image ist öffentlich',
      fix: 'Image auf privat stellen',
      why: 'Wer ein AWS-Konto hat, kann das Image starten und sich darin umsehen: Quelltext, Schlüssel, Einstellungen Ihres Netzes. Was versehentlich hineingeraten ist, lässt sich nicht zurückholen.',
      how: 'Öffnen Sie EC2, „AMIs“, wählen Sie das Image, „Actions“, „Edit AMI permissions“, „Private“. Ist es für andere gedacht, geben Sie es einzelnen Konten frei. Ändern Sie Geheimnisse, die darin waren.',
      messages: { pass: 'Das Image ist nicht öffentlich.', fail: 'Jedes AWS-Konto kann das Image {{image}} starten.' },
    },
    es: {
      name: 'Uso compartido de imágenes de máquina',
      finding: 'La imagen de máquina es pública',
      fix: 'Hacer privada la imagen',
      why: 'Cualquiera con una cuenta de AWS puede arrancar la imagen y mirar dentro: código, claves, ajustes de tu red. Lo que quedó dentro por descuido no se puede recuperar.',
      how: 'Abre EC2, «AMIs», elige la imagen, «Actions», «Edit AMI permissions», «Private». Si es para otros, compártela con sus cuentas una a una. Cambia los secretos que contenía.',
      messages: { pass: 'La imagen no es pública.', fail: 'Cualquier cuenta de AWS puede arrancar la imagen {{image}}.' },
    },
  },
  judge: ({ 'ec2-images': { region, images } }) =>
    images.map(({ arn, id, name, isPublic }) =>
      judged(resourceOf(arn, region), {
        fault: isPublic ? 'fail' : null,
        options: {
          values: { image: name },
          exposure: 'exposed',
          evidence: [settings('DescribeImages', { ImageId: id, Public: isPublic })],
        },
      }),
    ),
})
