import type { Verdict } from '#scanners/sdk/check.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import type { ClassicLoadBalancer } from '#scanners/aws/collect/classic-load-balancers.ts'
import type { LoadBalancer } from '#scanners/aws/collect/load-balancers.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { classicAge, policyAge, type PolicyAge } from '#scanners/aws/network/tls-policies.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { awsCheck } from '#scanners/aws/check.ts'

interface Spoken {
  port: number
  policy: string
  age: PolicyAge
}
function agesOf({ listeners }: LoadBalancer): Seen<Spoken[]> {
  if (listeners instanceof Unseen) return listeners
  return listeners.flatMap(({ port, policy }) => (policy === null ? [] : [{ port, policy, age: policyAge(policy) }]))
}
function classicAges({ listeners, policies }: ClassicLoadBalancer): Seen<Spoken[]> {
  if (policies instanceof Unseen) return policies
  return listeners.flatMap(({ port, policies: names }) =>
    policies
      .filter(({ name }) => names.includes(name))
      .map((policy) => ({ port, policy: policy.reference ?? policy.name, age: classicAge(policy) })),
  )
}
/** Nothing is said of a load balancer that speaks no TLS. */
function judgeTls(
  { arn, isInternetFacing }: Pick<LoadBalancer, 'arn' | 'isInternetFacing'>,
  region: string,
  spoken: Seen<Spoken[]>,
): Verdict[] {
  const resource = resourceOf(arn, region)
  if (spoken instanceof Unseen) return [unknown(resource, 'unknown', { values: { reason: spoken.reason } })]
  if (spoken.length === 0) return []
  const evidence = [settings('DescribeListeners', { Listeners: spoken.map(({ port, policy }) => ({ Port: port, SslPolicy: policy })) })]
  const named = (age: PolicyAge) => ({
    listeners: spoken
      .filter((one) => one.age === age)
      .map(({ port, policy }) => `${port} (${policy})`)
      .join(', '),
  })
  if (spoken.some(({ age }) => age === 'old'))
    return [fail(resource, 'fail', { values: named('old'), exposure: isInternetFacing ? 'exposed' : 'internal', evidence })]
  if (spoken.some(({ age }) => age === 'unknown'))
    return [{ status: 'MANUAL', resource, message: 'unnamed', values: named('unknown'), confidence: 'confirmed', evidence }]
  return [pass(resource, 'pass', { evidence })]
}

export const awsElbTlsPolicy = awsCheck({
  id: 'aws-elb-tls-policy',
  scannerType: 'ELB',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-326',

  aliases: ['prowler:elbv2_insecure_ssl_ciphers', 'prowler:elb_insecure_ssl_ciphers'],
  references: ['https://docs.aws.amazon.com/elasticloadbalancing/latest/application/describe-ssl-policies.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws elbv2 modify-listener --region REGION --listener-arn ARN \\\n  --ssl-policy ELBSecurityPolicy-TLS13-1-2-Res-2021-06',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_lb_listener" "https" {\n  # …\n  protocol   = "HTTPS"\n  ssl_policy = "ELBSecurityPolicy-TLS13-1-2-Res-2021-06"\n}',
    },
  ],
  needs: ['account', 'load-balancers', 'classic-load-balancers'],
  texts: {
    en: {
      name: 'TLS of load balancers',
      finding: 'Load balancer allows old TLS',
      fix: 'Choose a current TLS policy',
      why: 'TLS 1.0 and 1.1 have known holes and are refused by browsers. As long as the load balancer accepts them, someone on the way can push an old client down to them and read along.',
      how: 'Open EC2, Load Balancers, choose the load balancer, Listeners, the one for HTTPS or TLS, and Edit. Under Security policy choose one that begins at TLS 1.2, such as ELBSecurityPolicy-TLS13-1-2-Res-2021-06.',
      messages: {
        pass: 'The listeners speak TLS 1.2 and later alone.',
        fail: '{{listeners}} accept TLS before 1.2.',
        unnamed: 'The TLS policy {{listeners}} is not known here. Look at its protocols yourself.',
        unknown: 'AWS did not show the TLS policy ({{reason}}).',
      },
    },
    de: {
      name: 'TLS von Load Balancern',
      finding: 'Load Balancer erlaubt altes TLS',
      fix: 'Aktuelle TLS-Richtlinie wählen',
      why: 'TLS 1.0 und 1.1 haben bekannte Lücken und werden von Browsern abgelehnt. Solange der Load Balancer sie annimmt, kann jemand unterwegs einen alten Client darauf herunterdrücken und mitlesen.',
      how: 'Öffnen Sie EC2, „Load Balancers“, wählen Sie den Load Balancer, „Listeners“, den für HTTPS oder TLS und „Edit“. Wählen Sie unter „Security policy“ eine, die bei TLS 1.2 beginnt, etwa ELBSecurityPolicy-TLS13-1-2-Res-2021-06.',
      messages: {
        pass: 'Die Listener sprechen nur TLS 1.2 und neuer.',
        fail: '{{listeners}} nehmen TLS vor 1.2 an.',
        unnamed: 'Die TLS-Richtlinie {{listeners}} ist hier nicht bekannt. Sehen Sie ihre Protokolle selbst an.',
        unknown: 'AWS zeigte die TLS-Richtlinie nicht ({{reason}}).',
      },
    },
    es: {
      name: 'TLS de los balanceadores',
      finding: 'El balanceador permite TLS antiguo',
      fix: 'Elegir una política TLS actual',
      why: 'TLS 1.0 y 1.1 tienen fallos conocidos y los navegadores los rechazan. Mientras el balanceador los acepte, alguien por el camino puede forzar a un cliente antiguo a usarlos y leerlo todo.',
      how: 'Abre EC2, «Load Balancers», elige el balanceador, «Listeners», el de HTTPS o TLS, y «Edit». En «Security policy» elige una que empiece en TLS 1.2, como ELBSecurityPolicy-TLS13-1-2-Res-2021-06.',
      messages: {
        pass: 'Los agentes de escucha solo hablan TLS 1.2 o posterior.',
        fail: '{{listeners}} aceptan TLS anterior a 1.2.',
        unnamed: 'La política TLS {{listeners}} no se conoce aquí. Mira tú sus protocolos.',
        unknown: 'AWS no mostró la política TLS ({{reason}}).',
      },
    },
  },
  judge: ({ 'load-balancers': { region, balancers }, 'classic-load-balancers': { balancers: classic } }) => [
    ...balancers.flatMap((balancer) => judgeTls(balancer, region, agesOf(balancer))),
    ...classic.flatMap((balancer) => judgeTls(balancer, region, classicAges(balancer))),
  ],
})
