import { resourceOf } from '#scanners/aws/arn.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2LaunchTemplatePublicIp = awsCheck({
  id: 'aws-ec2-launch-template-public-ip',
  scannerType: 'EC2',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-668',

  aliases: ['prowler:ec2_launch_template_no_public_ip'],
  references: ['https://docs.aws.amazon.com/autoscaling/ec2/userguide/create-launch-template.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 create-launch-template-version --region REGION --launch-template-id lt-0123456789abcdef0 --source-version \'$Latest\' \\\n  --launch-template-data "NetworkInterfaces=[{DeviceIndex=0,AssociatePublicIpAddress=false}]"',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_launch_template" "this" {\n  # …\n  network_interfaces {\n    associate_public_ip_address = false\n  }\n}',
    },
  ],
  needs: ['account', 'ec2-launch-templates'],
  texts: {
    en: {
      name: 'Public addresses in launch templates',
      finding: 'Launch template gives public addresses',
      fix: 'Take the public address out of the launch template',
      why: 'Every instance of the template stands in the internet with an address of its own. What an auto scaling group makes belongs behind a load balancer.',
      how: 'Open EC2, Launch Templates, choose the template, Actions, Modify template. Under Network settings, Advanced, set Auto-assign public IP to Disable, and make the new version the default.',
      messages: {
        pass: 'The template gives no public address.',
        fail: 'Version {{versions}} gives every instance a public address.',
        unknown: 'AWS did not show the versions of the template ({{reason}}).',
      },
    },
    de: {
      name: 'Öffentliche Adressen in Startvorlagen',
      finding: 'Startvorlage vergibt öffentliche Adressen',
      fix: 'Öffentliche Adresse aus der Startvorlage entfernen',
      why: 'Jede Instanz der Vorlage steht mit eigener Adresse im Internet. Was eine Auto-Scaling-Gruppe erzeugt, gehört hinter einen Load Balancer.',
      how: 'Öffnen Sie EC2, „Launch Templates“, wählen Sie die Vorlage, „Actions“, „Modify template“. Setzen Sie unter „Network settings“, „Advanced“ „Auto-assign public IP“ auf „Disable“ und machen Sie die neue Version zum Standard.',
      messages: {
        pass: 'Die Vorlage vergibt keine öffentliche Adresse.',
        fail: 'Version {{versions}} gibt jeder Instanz eine öffentliche Adresse.',
        unknown: 'AWS zeigte die Versionen der Vorlage nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Direcciones públicas en plantillas de lanzamiento',
      finding: 'La plantilla de lanzamiento da direcciones públicas',
      fix: 'Quitar la dirección pública de la plantilla de lanzamiento',
      why: 'Toda instancia de la plantilla queda en Internet con una dirección propia. Lo que crea un grupo de autoescalado debe estar detrás de un balanceador.',
      how: 'Abre EC2, «Launch Templates», elige la plantilla, «Actions», «Modify template». En «Network settings», «Advanced», pon «Auto-assign public IP» en «Disable» y haz predeterminada la versión nueva.',
      messages: {
        pass: 'La plantilla no da direcciones públicas.',
        fail: 'La versión {{versions}} da una dirección pública a cada instancia.',
        unknown: 'AWS no mostró las versiones de la plantilla ({{reason}}).',
      },
    },
  },
  judge: ({ 'ec2-launch-templates': { region, templates } }) =>
    templates.map(({ arn, versions }) =>
      judgeSeen(resourceOf(arn, region), versions, (rows) => {
        const open = rows.filter(({ givesPublicAddress }) => givesPublicAddress).map(({ number }) => number)
        const evidence = [settings('DescribeLaunchTemplateVersions', { AssociatePublicIpAddress: open })]
        return {
          fault: open.length > 0 ? 'fail' : null,
          options: { values: { versions: open.join(', ') }, exposure: 'reachable', evidence },
        }
      }),
    ),
})
