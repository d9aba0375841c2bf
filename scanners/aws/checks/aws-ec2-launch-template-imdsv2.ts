import { resourceOf } from '#scanners/aws/arn.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2LaunchTemplateImdsv2 = awsCheck({
  id: 'aws-ec2-launch-template-imdsv2',
  scannerType: 'EC2',
  category: 'Hardening',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-918',

  aliases: ['prowler:ec2_launch_template_imdsv2_required'],
  references: ['https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-IMDS-new-instances.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 create-launch-template-version --region REGION --launch-template-id lt-0123456789abcdef0 --source-version \'$Latest\' \\\n  --launch-template-data "MetadataOptions={HttpTokens=required,HttpEndpoint=enabled}"',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_launch_template" "this" {\n  # …\n  metadata_options {\n    http_endpoint = "enabled"\n    http_tokens   = "required"\n  }\n}',
    },
  ],
  needs: ['account', 'ec2-launch-templates'],
  texts: {
    en: {
      name: 'Metadata service in launch templates',
      finding: 'Launch template allows IMDSv1',
      fix: 'Require IMDSv2 in the launch template',
      why: 'Every instance of the template answers IMDSv1, so that a hole in its web application is enough to steal the keys of its role. An auto scaling group makes such instances again and again.',
      how: 'Open EC2, Launch Templates, choose the template, Actions, Modify template. Under Advanced details set Metadata version to V2 only, and make the new version the default.',
      messages: {
        pass: 'Instances of the template require a token.',
        fail: 'Version {{versions}} lets instances answer without a token, or does not say.',
        unknown: 'AWS did not show the versions of the template ({{reason}}).',
      },
    },
    de: {
      name: 'Metadatendienst in Startvorlagen',
      finding: 'Startvorlage erlaubt IMDSv1',
      fix: 'IMDSv2 in der Startvorlage verlangen',
      why: 'Jede Instanz der Vorlage beantwortet IMDSv1; eine Lücke in ihrer Webanwendung genügt dann, um die Schlüssel ihrer Rolle zu stehlen. Eine Auto-Scaling-Gruppe erzeugt solche Instanzen immer wieder.',
      how: 'Öffnen Sie EC2, „Launch Templates“, wählen Sie die Vorlage, „Actions“, „Modify template“. Setzen Sie unter „Advanced details“ „Metadata version“ auf „V2 only“ und machen Sie die neue Version zum Standard.',
      messages: {
        pass: 'Instanzen der Vorlage verlangen ein Token.',
        fail: 'Version {{versions}} lässt Instanzen ohne Token antworten oder sagt nichts dazu.',
        unknown: 'AWS zeigte die Versionen der Vorlage nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Servicio de metadatos en plantillas de lanzamiento',
      finding: 'La plantilla de lanzamiento permite IMDSv1',
      fix: 'Exigir IMDSv2 en la plantilla de lanzamiento',
      why: 'Toda instancia de la plantilla responde a IMDSv1, y basta un fallo de su aplicación web para robar las claves de su rol. Un grupo de autoescalado crea esas instancias una y otra vez.',
      how: 'Abre EC2, «Launch Templates», elige la plantilla, «Actions», «Modify template». En «Advanced details» pon «Metadata version» en «V2 only» y haz predeterminada la versión nueva.',
      messages: {
        pass: 'Las instancias de la plantilla exigen un token.',
        fail: 'La versión {{versions}} deja que las instancias respondan sin token, o no lo dice.',
        unknown: 'AWS no mostró las versiones de la plantilla ({{reason}}).',
      },
    },
  },
  judge: ({ 'ec2-launch-templates': { region, templates } }) =>
    templates.map(({ arn, versions }) =>
      judgeSeen(resourceOf(arn, region), versions, (rows) => {
        const open = rows.filter(({ tokens, hidesMetadata }) => tokens !== 'required' && !hidesMetadata)
        const evidence = [
          settings('DescribeLaunchTemplateVersions', {
            Versions: rows.map(({ number, tokens }) => ({ VersionNumber: number, HttpTokens: tokens })),
          }),
        ]
        return {
          fault: open.length > 0 ? 'fail' : null,
          options: { values: { versions: open.map(({ number }) => number).join(', ') }, evidence },
        }
      }),
    ),
})
