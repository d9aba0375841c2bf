import { resourceOf } from '#scanners/aws/arn.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsElbDesync = awsCheck({
  id: 'aws-elb-desync',
  scannerType: 'ELB',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-444',

  aliases: ['prowler:elbv2_desync_mitigation_mode', 'prowler:elb_desync_mitigation_mode'],
  references: ['https://docs.aws.amazon.com/elasticloadbalancing/latest/application/edit-load-balancer-attributes.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws elbv2 modify-load-balancer-attributes --region REGION --load-balancer-arn ARN \\\n  --attributes Key=routing.http.desync_mitigation_mode,Value=defensive',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_lb" "this" {\n  # …\n  desync_mitigation_mode = "defensive"\n}' },
  ],
  needs: ['account', 'load-balancers', 'load-balancer-attributes', 'classic-load-balancers'],
  texts: {
    en: {
      name: 'Request smuggling through load balancers',
      finding: 'Load balancer lets ambiguous requests through',
      fix: 'Set desync mitigation to defensive',
      why: 'A request that the load balancer and the server read differently can carry a second one hidden in it, which then runs in the name of the next visitor. In the mode monitor such requests are only counted.',
      how: 'Open EC2, Load Balancers, choose the load balancer, Attributes, Edit, and set Desync mitigation mode to Defensive or Strictest.',
      messages: {
        pass: 'Ambiguous requests are defused or refused.',
        fail: 'Ambiguous requests are only counted (mode monitor).',
        unknown: 'AWS did not show the settings ({{reason}}).',
      },
    },
    de: {
      name: 'Request Smuggling durch Load Balancer',
      finding: 'Load Balancer lässt mehrdeutige Anfragen durch',
      fix: 'Desync-Schutz auf „Defensive“ setzen',
      why: 'Eine Anfrage, die Load Balancer und Server verschieden lesen, kann eine zweite verbergen, die dann im Namen des nächsten Besuchers läuft. Im Modus „monitor“ werden solche Anfragen nur gezählt.',
      how: 'Öffnen Sie EC2, „Load Balancers“, wählen Sie den Load Balancer, „Attributes“, „Edit“ und setzen Sie „Desync mitigation mode“ auf „Defensive“ oder „Strictest“.',
      messages: {
        pass: 'Mehrdeutige Anfragen werden entschärft oder abgelehnt.',
        fail: 'Mehrdeutige Anfragen werden nur gezählt (Modus „monitor“).',
        unknown: 'AWS zeigte die Einstellungen nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Contrabando de peticiones por el balanceador',
      finding: 'El balanceador deja pasar peticiones ambiguas',
      fix: 'Poner en «Defensive» la protección contra desincronización',
      why: 'Una petición que el balanceador y el servidor leen de forma distinta puede esconder otra, que luego se ejecuta en nombre del siguiente visitante. En el modo «monitor» esas peticiones solo se cuentan.',
      how: 'Abre EC2, «Load Balancers», elige el balanceador, «Attributes», «Edit», y pon «Desync mitigation mode» en «Defensive» o «Strictest».',
      messages: {
        pass: 'Las peticiones ambiguas se neutralizan o se rechazan.',
        fail: 'Las peticiones ambiguas solo se cuentan (modo «monitor»).',
        unknown: 'AWS no mostró los ajustes ({{reason}}).',
      },
    },
  },
  judge: ({
    'load-balancers': { region, balancers },
    'load-balancer-attributes': { attributes },
    'classic-load-balancers': { balancers: classic },
  }) => [
    ...balancers
      .filter(({ type }) => type === 'application')
      .flatMap(({ arn, isInternetFacing }) => {
        const told = attributes.get(arn)
        if (told === undefined) return []
        return [
          judgeSeen(resourceOf(arn, region), told, (values) => ({
            fault: values['routing.http.desync_mitigation_mode'] === 'monitor' ? 'fail' : null,
            options: {
              exposure: isInternetFacing ? 'reachable' : 'internal',
              evidence: [
                settings('DescribeLoadBalancerAttributes', {
                  'routing.http.desync_mitigation_mode': values['routing.http.desync_mitigation_mode'] ?? null,
                }),
              ],
            },
          })),
        ]
      }),
    ...classic.map(({ arn, isInternetFacing, attributes: told }) =>
      judgeSeen(resourceOf(arn, region), told, (values) => ({
        fault: values.desync === 'monitor' ? 'fail' : null,
        options: {
          exposure: isInternetFacing ? 'reachable' : 'internal',
          evidence: [settings('DescribeLoadBalancerAttributes', { 'elb.http.desyncmitigationmode': values.desync })],
        },
      })),
    ),
  ],
})
