import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2Imdsv2 = awsCheck({
  id: 'aws-ec2-imdsv2',
  scannerType: 'EC2',
  category: 'Hardening',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-918',
  controls: [{ framework: 'CIS AWS 7.0', control: '6.7' }],
  aliases: ['prowler:ec2_instance_imdsv2_enabled', 'prowler:ec2_confidential_workload_host_imdsv2_not_enforced'],
  references: ['https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-IMDS-existing-instances.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 modify-instance-metadata-options --region REGION --instance-id i-0123456789abcdef0 \\\n  --http-tokens required --http-endpoint enabled',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_instance" "this" {\n  # …\n  metadata_options {\n    http_endpoint = "enabled"\n    http_tokens   = "required"\n  }\n}',
    },
  ],
  needs: ['account', 'ec2-instances'],
  texts: {
    en: {
      name: 'Instance metadata service',
      finding: 'Instance answers IMDSv1',
      fix: 'Require IMDSv2 of the instance',
      why: 'A hole in a web application that lets strangers choose an address (SSRF) is enough to read the keys of the role from IMDSv1. IMDSv2 asks for a token first, which such a request cannot get.',
      how: 'Open EC2, Instances, choose the instance, Actions, Instance settings, Modify instance metadata options, and set IMDSv2 to Required. Before that, look at the metric MetadataNoToken: while it is above 0, something still uses version 1.',
      messages: {
        pass: 'The metadata service answers with a token alone.',
        disabled: 'The metadata service is switched off.',
        fail: 'The metadata service answers without a token (HttpTokens is {{tokens}}).',
      },
    },
    de: {
      name: 'Metadatendienst der Instanz',
      finding: 'Instanz beantwortet IMDSv1',
      fix: 'IMDSv2 für die Instanz verlangen',
      why: 'Eine Lücke in einer Webanwendung, durch die Fremde eine Adresse wählen (SSRF), genügt, um die Schlüssel der Rolle aus IMDSv1 zu lesen. IMDSv2 verlangt zuerst ein Token, das eine solche Anfrage nicht bekommt.',
      how: 'Öffnen Sie EC2, „Instances“, wählen Sie die Instanz, „Actions“, „Instance settings“, „Modify instance metadata options“ und setzen Sie IMDSv2 auf „Required“. Prüfen Sie zuvor die Metrik MetadataNoToken: Solange sie über 0 liegt, nutzt noch etwas Version 1.',
      messages: {
        pass: 'Der Metadatendienst antwortet nur mit Token.',
        disabled: 'Der Metadatendienst ist abgeschaltet.',
        fail: 'Der Metadatendienst antwortet ohne Token (HttpTokens ist {{tokens}}).',
      },
    },
    es: {
      name: 'Servicio de metadatos de la instancia',
      finding: 'La instancia responde a IMDSv1',
      fix: 'Exigir IMDSv2 en la instancia',
      why: 'Un fallo de una aplicación web que deja elegir una dirección a desconocidos (SSRF) basta para leer las claves del rol en IMDSv1. IMDSv2 pide antes un token que una petición así no puede conseguir.',
      how: 'Abre EC2, «Instances», elige la instancia, «Actions», «Instance settings», «Modify instance metadata options» y pon IMDSv2 en «Required». Antes mira la métrica MetadataNoToken: mientras pase de 0, algo usa aún la versión 1.',
      messages: {
        pass: 'El servicio de metadatos solo responde con token.',
        disabled: 'El servicio de metadatos está apagado.',
        fail: 'El servicio de metadatos responde sin token (HttpTokens es {{tokens}}).',
      },
    },
  },
  judge: ({ 'ec2-instances': { region, instances } }) =>
    instances.map(({ arn, id, metadata: { endpoint, tokens }, publicAddresses }) => {
      const resource = resourceOf(arn, region)
      const evidence = [settings('DescribeInstances MetadataOptions', { InstanceId: id, HttpEndpoint: endpoint, HttpTokens: tokens })]
      if (endpoint === 'disabled') return pass(resource, 'disabled', { evidence })
      if (tokens === 'required') return pass(resource, 'pass', { evidence })
      return fail(resource, 'fail', { values: { tokens }, evidence, exposure: publicAddresses.length > 0 ? 'reachable' : 'internal' })
    }),
})
