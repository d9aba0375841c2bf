import { accountResource } from '#scanners/aws/arn.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2ImdsDefaults = awsCheck({
  id: 'aws-ec2-imds-defaults',
  scannerType: 'EC2',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-918',

  aliases: ['prowler:ec2_instance_account_imdsv2_enabled'],
  references: ['https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-IMDS-new-instances.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws ec2 modify-instance-metadata-defaults --region REGION --http-tokens required' },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_ec2_instance_metadata_defaults" "this" {\n  http_tokens = "required"\n}' },
  ],
  needs: ['account', 'ec2-metadata-defaults'],
  texts: {
    en: {
      name: 'Metadata service of new instances',
      finding: 'New instances answer IMDSv1 by default',
      fix: 'Require IMDSv2 of new instances',
      why: 'Instances that are changed one by one come back with the next template that forgets the setting. The default of the region holds for every launch that says nothing.',
      how: 'Open EC2 in the region, Data protection and security, IMDS defaults, Manage, and set Metadata version to V2 only. Launches that ask for version 1 by name still get it.',
      messages: {
        pass: 'New instances require a token where nobody says otherwise.',
        fail: 'The region sets no default for new instances (HttpTokens is {{tokens}}).',
      },
    },
    de: {
      name: 'Metadatendienst neuer Instanzen',
      finding: 'Neue Instanzen beantworten standardmäßig IMDSv1',
      fix: 'IMDSv2 für neue Instanzen verlangen',
      why: 'Einzeln korrigierte Instanzen kommen mit der nächsten Vorlage zurück, in der die Einstellung fehlt. Der Standard der Region gilt für jeden Start, der nichts dazu sagt.',
      how: 'Öffnen Sie EC2 in der Region, „Data protection and security“, „IMDS defaults“, „Manage“ und setzen Sie „Metadata version“ auf „V2 only“. Wer ausdrücklich Version 1 verlangt, bekommt sie weiterhin.',
      messages: {
        pass: 'Neue Instanzen verlangen ein Token, wenn niemand etwas anderes sagt.',
        fail: 'Die Region gibt für neue Instanzen nichts vor (HttpTokens ist {{tokens}}).',
      },
    },
    es: {
      name: 'Servicio de metadatos de las instancias nuevas',
      finding: 'Las instancias nuevas responden por defecto a IMDSv1',
      fix: 'Exigir IMDSv2 en las instancias nuevas',
      why: 'Las instancias corregidas una a una vuelven con la siguiente plantilla que olvida el ajuste. El valor de la región vale para todo lanzamiento que no diga nada.',
      how: 'Abre EC2 en la región, «Data protection and security», «IMDS defaults», «Manage», y pon «Metadata version» en «V2 only». Quien pida expresamente la versión 1 la seguirá recibiendo.',
      messages: {
        pass: 'Las instancias nuevas exigen un token si nadie dice otra cosa.',
        fail: 'La región no fija nada para las instancias nuevas (HttpTokens es {{tokens}}).',
      },
    },
  },
  judge({ account, 'ec2-metadata-defaults': { region, tokens } }) {
    const evidence = [settings('GetInstanceMetadataDefaults', { HttpTokens: tokens })]
    const options = { values: { tokens: tokens ?? 'null' }, evidence }
    return [judged(accountResource(account, region), { fault: tokens === 'required' ? null : 'fail', options })]
  },
})
