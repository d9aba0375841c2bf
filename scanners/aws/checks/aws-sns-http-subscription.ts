import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsSnsHttpSubscription = awsCheck({
  id: 'aws-sns-http-subscription',
  scannerType: 'SNS',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  aliases: ['prowler:sns_subscription_not_using_http_endpoints'],
  references: ['https://docs.aws.amazon.com/sns/latest/dg/sns-http-https-endpoint-as-subscriber.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws sns subscribe --region REGION --topic-arn TOPIC-ARN --protocol https --notification-endpoint https://example.com/hook\naws sns unsubscribe --region REGION --subscription-arn SUBSCRIPTION-ARN',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_sns_topic_subscription" "this" {\n  topic_arn = aws_sns_topic.this.arn\n  protocol  = "https"\n  endpoint  = "https://example.com/hook"\n}',
    },
  ],
  needs: ['account', 'sns-subscriptions'],
  texts: {
    en: {
      name: 'Delivery of notifications',
      finding: 'Notifications are delivered over plain HTTP',
      fix: 'Move the subscription to HTTPS',
      why: 'Messages go readable over the internet, and on their way can be changed by whoever stands there.',
      how: 'Open SNS, Subscriptions, create a subscription of the same endpoint with the protocol HTTPS, confirm it, then delete the old one.',
      messages: { pass: 'Messages are not delivered over plain HTTP.', fail: 'Messages are delivered over plain HTTP.' },
    },
    de: {
      name: 'Zustellung von Benachrichtigungen',
      finding: 'Benachrichtigungen werden über unverschlüsseltes HTTP zugestellt',
      fix: 'Abonnement auf HTTPS umstellen',
      why: 'Nachrichten gehen lesbar durch das Internet und können unterwegs geändert werden.',
      how: 'Öffnen Sie SNS, „Subscriptions“, legen Sie ein Abonnement desselben Endpunkts mit dem Protokoll HTTPS an, bestätigen Sie es und löschen Sie das alte.',
      messages: {
        pass: 'Nachrichten werden nicht über unverschlüsseltes HTTP zugestellt.',
        fail: 'Nachrichten werden über unverschlüsseltes HTTP zugestellt.',
      },
    },
    es: {
      name: 'Entrega de notificaciones',
      finding: 'Las notificaciones se entregan por HTTP sin cifrar',
      fix: 'Pasar la suscripción a HTTPS',
      why: 'Los mensajes viajan legibles por internet y alguien puede cambiarlos por el camino.',
      how: 'Abre SNS, «Subscriptions», crea una suscripción del mismo destino con el protocolo HTTPS, confírmala y elimina la antigua.',
      messages: { pass: 'Los mensajes no se entregan por HTTP sin cifrar.', fail: 'Los mensajes se entregan por HTTP sin cifrar.' },
    },
  },
  judge: ({ 'sns-subscriptions': { region, subscriptions } }) =>
    subscriptions.map(({ arn, protocol }) =>
      judged(resourceOf(arn, region), {
        fault: protocol === 'http' ? 'fail' : null,
        options: { evidence: [settings('ListSubscriptions', { Protocol: protocol })] },
      }),
    ),
})
