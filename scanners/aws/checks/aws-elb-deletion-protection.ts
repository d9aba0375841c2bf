import { resourceOf } from '#scanners/aws/arn.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsElbDeletionProtection = awsCheck({
  id: 'aws-elb-deletion-protection',
  scannerType: 'ELB',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: null,

  aliases: ['prowler:elbv2_deletion_protection'],
  references: ['https://docs.aws.amazon.com/elasticloadbalancing/latest/application/application-load-balancers.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws elbv2 modify-load-balancer-attributes --region REGION --load-balancer-arn ARN \\\n  --attributes Key=deletion_protection.enabled,Value=true',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_lb" "this" {\n  # …\n  enable_deletion_protection = true\n}' },
  ],
  needs: ['account', 'load-balancers', 'load-balancer-attributes'],
  texts: {
    en: {
      name: 'Deletion protection of load balancers',
      finding: 'Load balancer can be deleted by one call',
      fix: 'Turn on deletion protection of the load balancer',
      why: 'One wrong call, or one stolen key, takes everything behind the load balancer off the net, and its name is gone with it. With protection two deliberate steps are needed.',
      how: 'Open EC2, Load Balancers, choose the load balancer, Attributes, Edit, and turn on Deletion protection.',
      messages: {
        pass: 'Deletion protection is on.',
        fail: 'Deletion protection is off.',
        unknown: 'AWS did not show the settings ({{reason}}).',
      },
    },
    de: {
      name: 'Löschschutz von Load Balancern',
      finding: 'Load Balancer ist mit einem Aufruf löschbar',
      fix: 'Löschschutz des Load Balancers einschalten',
      why: 'Ein falscher Aufruf oder ein gestohlener Schlüssel nimmt alles hinter dem Load Balancer vom Netz, und sein Name ist mit ihm fort. Mit Löschschutz sind zwei bewusste Schritte nötig.',
      how: 'Öffnen Sie EC2, „Load Balancers“, wählen Sie den Load Balancer, „Attributes“, „Edit“ und schalten Sie „Deletion protection“ ein.',
      messages: {
        pass: 'Der Löschschutz ist eingeschaltet.',
        fail: 'Der Löschschutz ist ausgeschaltet.',
        unknown: 'AWS zeigte die Einstellungen nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Protección de los balanceadores contra el borrado',
      finding: 'El balanceador se puede borrar con una llamada',
      fix: 'Activar la protección del balanceador contra el borrado',
      why: 'Una llamada equivocada o una clave robada saca de la red todo lo que hay detrás, y el nombre se pierde con él. Con protección hacen falta dos pasos deliberados.',
      how: 'Abre EC2, «Load Balancers», elige el balanceador, «Attributes», «Edit», y activa «Deletion protection».',
      messages: {
        pass: 'La protección contra el borrado está activada.',
        fail: 'La protección contra el borrado está desactivada.',
        unknown: 'AWS no mostró los ajustes ({{reason}}).',
      },
    },
  },
  judge: ({ 'load-balancers': { region, balancers }, 'load-balancer-attributes': { attributes } }) =>
    balancers.flatMap(({ arn }) => {
      const told = attributes.get(arn)
      if (told === undefined) return []
      return [
        judgeSeen(resourceOf(arn, region), told, (values) => ({
          fault: values['deletion_protection.enabled'] !== 'true' ? 'fail' : null,
          options: {
            evidence: [
              settings('DescribeLoadBalancerAttributes', { 'deletion_protection.enabled': values['deletion_protection.enabled'] ?? null }),
            ],
          },
        })),
      ]
    }),
})
