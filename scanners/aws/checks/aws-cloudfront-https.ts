import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsCloudfrontHttps = awsCheck({
  id: 'aws-cloudfront-https',
  scannerType: 'CloudFront',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  aliases: ['prowler:cloudfront_distributions_https_enabled'],
  references: ['https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-https.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws cloudfront get-distribution-config --id DISTRIBUTION > distribution.json\n# change ViewerProtocolPolicy, then\naws cloudfront update-distribution --id DISTRIBUTION --if-match ETAG --distribution-config file://config.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_cloudfront_distribution" "this" {\n  # …\n  default_cache_behavior {\n    # …\n    viewer_protocol_policy = "redirect-to-https"\n  }\n}',
    },
  ],
  needs: ['account', 'cloudfront-distributions'],
  texts: {
    en: {
      name: 'Transport to visitors',
      finding: 'Distribution allows plain HTTP',
      fix: 'Redirect plain HTTP to HTTPS at the distribution',
      why: 'Over plain HTTP everyone on the way reads and changes what visitors send and get, cookies of sessions among it.',
      how: 'Open the distribution, choose Behaviors, and set Viewer protocol policy of each behavior to Redirect HTTP to HTTPS or HTTPS only.',
      messages: {
        pass: 'All its behaviors ask for HTTPS.',
        fail: 'A behavior answers over plain HTTP.',
      },
    },
    de: {
      name: 'Transport zu Besuchern',
      finding: 'Die Distribution erlaubt unverschlüsseltes HTTP',
      fix: 'Unverschlüsseltes HTTP an der Distribution auf HTTPS umleiten',
      why: 'Über unverschlüsseltes HTTP liest und ändert jeder auf dem Weg, was Besucher senden und erhalten, auch Cookies von Sitzungen.',
      how: 'Öffnen Sie die Distribution, wählen Sie „Behaviors“ und setzen Sie „Viewer protocol policy“ jedes Verhaltens auf „Redirect HTTP to HTTPS“ oder „HTTPS only“.',
      messages: {
        pass: 'Alle ihre Verhalten verlangen HTTPS.',
        fail: 'Ein Verhalten antwortet über unverschlüsseltes HTTP.',
      },
    },
    es: {
      name: 'Transporte hacia los visitantes',
      finding: 'La distribución permite HTTP sin cifrar',
      fix: 'Redirigir HTTP a HTTPS en la distribución',
      why: 'Con HTTP sin cifrar cualquiera en el camino lee y cambia lo que los visitantes envían y reciben, también las cookies de sesión.',
      how: 'Abre la distribución, elige «Behaviors» y pon «Viewer protocol policy» de cada comportamiento en «Redirect HTTP to HTTPS» o «HTTPS only».',
      messages: {
        pass: 'Todos sus comportamientos piden HTTPS.',
        fail: 'Un comportamiento responde por HTTP sin cifrar.',
      },
    },
  },
  judge: ({ 'cloudfront-distributions': distributions }) =>
    distributions.map((distribution) => {
      const { arn, viewerProtocols, isEnabled } = distribution
      const isOpen = viewerProtocols.includes('allow-all')
      return judged(resourceOf(arn), {
        fault: isOpen ? 'fail' : null,
        options: {
          ...(isOpen && isEnabled && { exposure: 'exposed' }),
          evidence: [settings('ListDistributions', { Enabled: isEnabled, ViewerProtocolPolicy: viewerProtocols })],
        },
      })
    }),
})
