import { resourceOf } from '#scanners/aws/arn.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsElbInvalidHeaders = awsCheck({
  id: 'aws-elb-invalid-headers',
  scannerType: 'ELB',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-444',

  aliases: ['prowler:elbv2_drop_invalid_header_fields_enabled'],
  references: ['https://docs.aws.amazon.com/elasticloadbalancing/latest/application/edit-load-balancer-attributes.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws elbv2 modify-load-balancer-attributes --region REGION --load-balancer-arn ARN \\\n  --attributes Key=routing.http.drop_invalid_header_fields.enabled,Value=true',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_lb" "this" {\n  # …\n  drop_invalid_header_fields = true\n}' },
  ],
  needs: ['account', 'load-balancers', 'load-balancer-attributes'],
  texts: {
    en: {
      name: 'Invalid headers at load balancers',
      finding: 'Load balancer passes on invalid headers',
      fix: 'Turn on the removal of invalid headers',
      why: 'Headers whose names break the rules of HTTP are no use to honest visitors. Attackers send them because servers read them in different ways, and so slip past what the load balancer checked.',
      how: 'Open EC2, Load Balancers, choose the load balancer, Attributes, Edit, and turn on Drop invalid header fields.',
      messages: {
        pass: 'Invalid headers are dropped.',
        fail: 'Invalid headers are passed on to the servers.',
        unknown: 'AWS did not show the settings ({{reason}}).',
      },
    },
    de: {
      name: 'Ungültige Header an Load Balancern',
      finding: 'Load Balancer reicht ungültige Header weiter',
      fix: 'Entfernen ungültiger Header einschalten',
      why: 'Header, deren Namen gegen die Regeln von HTTP verstoßen, nützen ehrlichen Besuchern nichts. Angreifer senden sie, weil Server sie verschieden lesen, und umgehen so, was der Load Balancer geprüft hat.',
      how: 'Öffnen Sie EC2, „Load Balancers“, wählen Sie den Load Balancer, „Attributes“, „Edit“ und schalten Sie „Drop invalid header fields“ ein.',
      messages: {
        pass: 'Ungültige Header werden entfernt.',
        fail: 'Ungültige Header werden an die Server weitergereicht.',
        unknown: 'AWS zeigte die Einstellungen nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Cabeceras incorrectas en los balanceadores',
      finding: 'El balanceador deja pasar cabeceras no válidas',
      fix: 'Activar la eliminación de cabeceras no válidas',
      why: 'Las cabeceras cuyos nombres incumplen las reglas de HTTP no sirven a los visitantes honrados. Los atacantes las envían porque los servidores las leen de formas distintas, y así esquivan lo que el balanceador comprobó.',
      how: 'Abre EC2, «Load Balancers», elige el balanceador, «Attributes», «Edit», y activa «Drop invalid header fields».',
      messages: {
        pass: 'Las cabeceras no válidas se eliminan.',
        fail: 'Las cabeceras no válidas llegan a los servidores.',
        unknown: 'AWS no mostró los ajustes ({{reason}}).',
      },
    },
  },
  judge: ({ 'load-balancers': { region, balancers }, 'load-balancer-attributes': { attributes } }) =>
    balancers
      .filter(({ type }) => type === 'application')
      .flatMap(({ arn, isInternetFacing }) => {
        const told = attributes.get(arn)
        if (told === undefined) return []
        return [
          judgeSeen(resourceOf(arn, region), told, (values) => ({
            fault: values['routing.http.drop_invalid_header_fields.enabled'] !== 'true' ? 'fail' : null,
            options: {
              exposure: isInternetFacing ? 'reachable' : 'internal',
              evidence: [
                settings('DescribeLoadBalancerAttributes', {
                  'routing.http.drop_invalid_header_fields.enabled': values['routing.http.drop_invalid_header_fields.enabled'] ?? null,
                }),
              ],
            },
          })),
        ]
      }),
})
