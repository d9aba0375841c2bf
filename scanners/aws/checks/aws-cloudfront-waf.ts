import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsCloudfrontWaf = awsCheck({
  id: 'aws-cloudfront-waf',
  scannerType: 'CloudFront',
  category: 'Network exposure',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-693',
  aliases: ['prowler:cloudfront_distributions_using_waf'],
  references: ['https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/distribution-web-awswaf.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws cloudfront get-distribution-config --id DISTRIBUTION > distribution.json\n# change WebACLId, then\naws cloudfront update-distribution --id DISTRIBUTION --if-match ETAG --distribution-config file://config.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_cloudfront_distribution" "this" {\n  # …\n  web_acl_id = aws_wafv2_web_acl.this.arn\n}',
    },
  ],
  needs: ['account', 'cloudfront-distributions'],
  texts: {
    en: {
      name: 'Web firewall of distributions',
      finding: 'Distribution has no web firewall',
      fix: 'Attach a web ACL to the distribution',
      why: 'Scripts that try known holes, passwords and floods of requests come through to the origin. A web ACL stops the most of them at the edge.',
      how: 'Open the distribution, choose Security, and enable protections, or attach a web ACL of AWS WAF with the managed rules.',
      messages: {
        pass: 'A web ACL stands before it.',
        fail: 'No web ACL stands before it.',
      },
    },
    de: {
      name: 'Web-Firewall von Distributionen',
      finding: 'Die Distribution hat keine Web-Firewall',
      fix: 'Web-ACL mit der Distribution verknüpfen',
      why: 'Skripte, die bekannte Lücken und Passwörter ausprobieren, und Fluten von Anfragen kommen bis zum Ursprung durch. Eine Web-ACL hält die meisten am Rand auf.',
      how: 'Öffnen Sie die Distribution, wählen Sie „Security“ und schalten Sie den Schutz ein oder verknüpfen Sie eine Web-ACL von AWS WAF mit den verwalteten Regeln.',
      messages: {
        pass: 'Eine Web-ACL steht davor.',
        fail: 'Keine Web-ACL steht davor.',
      },
    },
    es: {
      name: 'Cortafuegos web de las distribuciones',
      finding: 'La distribución no tiene cortafuegos web',
      fix: 'Asociar una web ACL a la distribución',
      why: 'Los scripts que prueban fallos y contraseñas conocidos y las avalanchas de peticiones llegan hasta el origen. Una web ACL detiene la mayoría en el borde.',
      how: 'Abre la distribución, elige «Security» y activa las protecciones, o asocia una web ACL de AWS WAF con las reglas gestionadas.',
      messages: {
        pass: 'Tiene delante una web ACL.',
        fail: 'No tiene delante ninguna web ACL.',
      },
    },
  },
  judge: ({ 'cloudfront-distributions': distributions }) =>
    distributions.map((distribution) => {
      const { arn, hasFirewall } = distribution
      return judged(resourceOf(arn), {
        fault: hasFirewall ? null : 'fail',
        options: { evidence: [settings('ListDistributions', { WebACL: hasFirewall })] },
      })
    }),
})
