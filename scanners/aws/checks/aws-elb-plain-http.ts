import type { Verdict } from '#scanners/sdk/check.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { judgeSeen, settings, type Judged } from '#scanners/sdk/cloud/judge.ts'
import { awsCheck } from '#scanners/aws/check.ts'

const found = (open: readonly { port: number; protocol: string }[], isInternetFacing: boolean): Judged => ({
  fault: open.length > 0 ? 'fail' : null,
  options: {
    values: { ports: open.map(({ port }) => port).join(', ') },
    exposure: isInternetFacing ? 'exposed' : 'internal',
    evidence: [settings('DescribeListeners', { PlainHttp: open.map(({ port, protocol }) => ({ Port: port, Protocol: protocol })) })],
  },
})

export const awsElbPlainHttp = awsCheck({
  id: 'aws-elb-plain-http',
  scannerType: 'ELB',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-319',

  aliases: ['prowler:elbv2_ssl_listeners', 'prowler:elb_ssl_listeners'],
  references: ['https://docs.aws.amazon.com/elasticloadbalancing/latest/application/create-https-listener.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws elbv2 modify-listener --region REGION --listener-arn ARN \\\n  --default-actions "Type=redirect,RedirectConfig={Protocol=HTTPS,Port=443,StatusCode=HTTP_301}"',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_lb_listener" "http" {\n  load_balancer_arn = aws_lb.this.arn\n  port              = 80\n  protocol          = "HTTP"\n\n  default_action {\n    type = "redirect"\n    redirect {\n      port        = "443"\n      protocol    = "HTTPS"\n      status_code = "HTTP_301"\n    }\n  }\n}',
    },
  ],
  needs: ['account', 'load-balancers', 'classic-load-balancers'],
  texts: {
    en: {
      name: 'HTTPS of load balancers',
      finding: 'Load balancer serves plain HTTP',
      fix: 'Redirect plain HTTP to HTTPS',
      why: 'What goes over plain HTTP can be read and changed on the way: passwords, cookies, downloads. A listener on port 80 should do nothing but send visitors on to HTTPS.',
      how: 'Open EC2, Load Balancers, choose the load balancer, Listeners. Add a listener for HTTPS with a certificate of ACM, then edit the one for HTTP: as its action choose Redirect to HTTPS. A classic load balancer cannot redirect: replace it by an application load balancer.',
      messages: {
        pass: 'No listener serves plain HTTP.',
        fail: 'The listener on port {{ports}} serves plain HTTP.',
        unknown: 'AWS did not show the listeners ({{reason}}).',
      },
    },
    de: {
      name: 'HTTPS von Load Balancern',
      finding: 'Load Balancer liefert über unverschlüsseltes HTTP',
      fix: 'Unverschlüsseltes HTTP auf HTTPS umleiten',
      why: 'Was über unverschlüsseltes HTTP geht, lässt sich unterwegs lesen und ändern: Passwörter, Cookies, Downloads. Ein Listener auf Port 80 sollte Besucher nur zu HTTPS weiterschicken.',
      how: 'Öffnen Sie EC2, „Load Balancers“, wählen Sie den Load Balancer, „Listeners“. Fügen Sie einen Listener für HTTPS mit einem Zertifikat von ACM hinzu und wählen Sie beim HTTP-Listener als Aktion die Umleitung auf HTTPS. Ein Classic Load Balancer kann nicht umleiten: Ersetzen Sie ihn durch einen Application Load Balancer.',
      messages: {
        pass: 'Kein Listener liefert über unverschlüsseltes HTTP.',
        fail: 'Der Listener auf Port {{ports}} liefert über unverschlüsseltes HTTP.',
        unknown: 'AWS zeigte die Listener nicht ({{reason}}).',
      },
    },
    es: {
      name: 'HTTPS de los balanceadores',
      finding: 'El balanceador sirve HTTP sin cifrar',
      fix: 'Redirigir HTTP sin cifrar a HTTPS',
      why: 'Lo que va por HTTP sin cifrar se puede leer y cambiar por el camino: contraseñas, cookies, descargas. Un agente de escucha en el puerto 80 solo debería enviar a los visitantes a HTTPS.',
      how: 'Abre EC2, «Load Balancers», elige el balanceador, «Listeners». Añade uno para HTTPS con un certificado de ACM y, en el de HTTP, elige como acción la redirección a HTTPS. Un balanceador clásico no puede redirigir: sustitúyelo por uno de aplicación.',
      messages: {
        pass: 'Ningún agente de escucha sirve HTTP sin cifrar.',
        fail: 'El agente de escucha del puerto {{ports}} sirve HTTP sin cifrar.',
        unknown: 'AWS no mostró los agentes de escucha ({{reason}}).',
      },
    },
  },
  judge({ 'load-balancers': { region, balancers }, 'classic-load-balancers': { balancers: classic } }) {
    const second = balancers.map(({ arn, isInternetFacing, listeners }): Verdict =>
      judgeSeen(resourceOf(arn, region), listeners, (rows) =>
        found(
          rows.filter(({ protocol, redirects }) => protocol === 'HTTP' && !redirects),
          isInternetFacing,
        ),
      ),
    )
    const first = classic.map(({ arn, isInternetFacing, listeners }): Verdict =>
      judgeSeen(resourceOf(arn, region), listeners, (rows) =>
        found(
          rows.filter(({ protocol }) => protocol === 'HTTP'),
          isInternetFacing,
        ),
      ),
    )
    return [...second, ...first]
  },
})
