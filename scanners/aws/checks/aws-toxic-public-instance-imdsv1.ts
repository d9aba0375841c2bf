import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { combine, NOT, type Part } from '#scanners/aws/toxic/combine.ts'
import { doorOf } from '#scanners/aws/toxic/doors.ts'
import type { Instance } from '#scanners/aws/collect/ec2-instances.ts'

export const awsToxicPublicInstanceImdsv1 = awsCheck({
  id: 'aws-toxic-public-instance-imdsv1',
  scannerType: 'EC2',
  category: 'Hardening',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-918',
  references: ['https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 modify-instance-metadata-options --region REGION \\\n  --instance-id i-0123456789abcdef0 --http-tokens required',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_instance" "this" {\n  metadata_options {\n    http_tokens = "required"\n  }\n}',
    },
  ],
  needs: ['account', 'ec2-instances', 'ec2-security-groups', 'ec2-subnets'],
  texts: {
    en: {
      name: 'Metadata of instances that the internet reaches',
      finding: 'Public instance hands out its role by IMDSv1',
      fix: 'Require IMDSv2 on the public instance',
      why: 'Version 1 of the metadata service answers any plain request from the instance. A web application that can be made to fetch an address of the attacker’s choice (SSRF) hands out the keys of the role to the internet.',
      how: 'Open EC2, the instance, Actions, Instance settings, Modify instance metadata options, and choose IMDSv2: Required. SDKs of the last years use it automatically.',
      messages: {
        pass: 'The internet does not reach the instance, it requires IMDSv2, or it has no role.',
        fail: 'The internet reaches the instance ({{ports}} through {{group}}), and IMDSv1 gives the keys of {{profile}} without a token.',
        unknown: 'What decides was not seen: {{reason}}.',
      },
    },
    de: {
      name: 'Metadaten von Instanzen, die das Internet erreicht',
      finding: 'Öffentliche Instanz gibt ihre Rolle über IMDSv1 preis',
      fix: 'IMDSv2 auf der öffentlichen Instanz verlangen',
      why: 'Version 1 des Metadatendienstes beantwortet jede einfache Anfrage von der Instanz. Eine Webanwendung, die sich dazu bringen lässt, eine Adresse nach Wahl des Angreifers abzurufen (SSRF), gibt die Schlüssel der Rolle ins Internet.',
      how: 'Öffnen Sie EC2, die Instanz, „Actions“, „Instance settings“, „Modify instance metadata options“, und wählen Sie „IMDSv2: Required“. SDKs der letzten Jahre nutzen es von selbst.',
      messages: {
        pass: 'Das Internet erreicht die Instanz nicht, sie verlangt IMDSv2, oder sie hat keine Rolle.',
        fail: 'Das Internet erreicht die Instanz ({{ports}} durch {{group}}), und IMDSv1 gibt die Schlüssel von {{profile}} ohne Token heraus.',
        unknown: 'Was darüber entscheidet, war nicht zu sehen: {{reason}}.',
      },
    },
    es: {
      name: 'Metadatos de las instancias a las que llega internet',
      finding: 'Una instancia pública entrega su rol por IMDSv1',
      fix: 'Exigir IMDSv2 en la instancia pública',
      why: 'La versión 1 del servicio de metadatos responde a cualquier petición simple desde la instancia. Una aplicación web a la que se pueda hacer pedir una dirección elegida por el atacante (SSRF) entrega a internet las claves del rol.',
      how: 'Abre EC2, la instancia, «Actions», «Instance settings», «Modify instance metadata options», y elige «IMDSv2: Required». Los SDK de los últimos años lo usan por sí solos.',
      messages: {
        pass: 'Internet no llega a la instancia, esta exige IMDSv2, o no tiene rol.',
        fail: 'Internet llega a la instancia ({{ports}} por {{group}}) e IMDSv1 entrega las claves de {{profile}} sin token.',
        unknown: 'No se pudo ver lo que lo decide: {{reason}}.',
      },
    },
  },
  judge: ({ 'ec2-instances': { region, instances }, ...around }) =>
    instances.map((instance) =>
      combine(resourceOf(instance.arn, region), {
        internet: doorOf(instance, around),
        metadata: tokenless(instance),
        role: profileOf(instance),
      }),
    ),
})

const tokenless = ({ metadata: { endpoint, tokens } }: Instance): Part =>
  endpoint === 'disabled' || tokens === 'required' ? NOT : { holds: true, shown: { HttpEndpoint: endpoint, HttpTokens: tokens } }
const profileOf = ({ profile }: Instance): Part =>
  profile === null ? NOT : { holds: true, values: { profile: profile.split('/').at(-1) ?? profile }, shown: { arn: profile } }
