import { resourceOf } from '#scanners/aws/arn.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsElbAccessLogs = awsCheck({
  id: 'aws-elb-access-logs',
  scannerType: 'ELB',
  category: 'Logging',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-778',

  aliases: ['prowler:elbv2_logging_enabled', 'prowler:elb_logging_enabled'],
  references: ['https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws elbv2 modify-load-balancer-attributes --region REGION --load-balancer-arn ARN \\\n  --attributes Key=access_logs.s3.enabled,Value=true Key=access_logs.s3.bucket,Value=my-logs',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_lb" "this" {\n  # …\n  access_logs {\n    bucket  = aws_s3_bucket.logs.id\n    enabled = true\n  }\n}',
    },
  ],
  needs: ['account', 'load-balancers', 'load-balancer-attributes', 'classic-load-balancers'],
  texts: {
    en: {
      name: 'Access logs of load balancers',
      finding: 'Load balancer keeps no access log',
      fix: 'Turn on access logs',
      why: 'The access log says who asked what and how it was answered. After an attack it is often the only trace of the requests, since the servers behind see one address alone: the load balancer’s.',
      how: 'Open EC2, Load Balancers, choose the load balancer, Attributes, Edit, and turn on Access logs with a bucket whose policy lets the service write.',
      messages: { pass: 'Access logs are written.', fail: 'Access logs are off.', unknown: 'AWS did not show the settings ({{reason}}).' },
    },
    de: {
      name: 'Zugriffsprotokolle von Load Balancern',
      finding: 'Load Balancer führt kein Zugriffsprotokoll',
      fix: 'Zugriffsprotokolle einschalten',
      why: 'Das Zugriffsprotokoll sagt, wer was fragte und was er zur Antwort bekam. Nach einem Angriff ist es oft die einzige Spur, denn die Server dahinter sehen nur eine Adresse: die des Load Balancers.',
      how: 'Öffnen Sie EC2, „Load Balancers“, wählen Sie den Load Balancer, „Attributes“, „Edit“ und schalten Sie „Access logs“ ein, mit einem Bucket, dessen Richtlinie den Dienst schreiben lässt.',
      messages: {
        pass: 'Zugriffsprotokolle werden geschrieben.',
        fail: 'Zugriffsprotokolle sind ausgeschaltet.',
        unknown: 'AWS zeigte die Einstellungen nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Registros de acceso de los balanceadores',
      finding: 'El balanceador no guarda registro de acceso',
      fix: 'Activar los registros de acceso',
      why: 'El registro de acceso dice quién pidió qué y qué se le respondió. Tras un ataque suele ser el único rastro, porque los servidores de detrás solo ven una dirección: la del balanceador.',
      how: 'Abre EC2, «Load Balancers», elige el balanceador, «Attributes», «Edit», y activa «Access logs» con un bucket cuya política deje escribir al servicio.',
      messages: {
        pass: 'Se escriben registros de acceso.',
        fail: 'Los registros de acceso están desactivados.',
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
      .filter(({ type }) => type !== 'gateway')
      .flatMap(({ arn }) => {
        const told = attributes.get(arn)
        if (told === undefined) return []
        return [
          judgeSeen(resourceOf(arn, region), told, (values) => ({
            fault: values['access_logs.s3.enabled'] !== 'true' ? 'fail' : null,
            options: {
              evidence: [
                settings('DescribeLoadBalancerAttributes', { 'access_logs.s3.enabled': values['access_logs.s3.enabled'] ?? null }),
              ],
            },
          })),
        ]
      }),
    ...classic.map(({ arn, attributes: told }) =>
      judgeSeen(resourceOf(arn, region), told, (values) => ({
        fault: !values.logsAccess ? 'fail' : null,
        options: { evidence: [settings('DescribeLoadBalancerAttributes', { AccessLog: values.logsAccess })] },
      })),
    ),
  ],
})
