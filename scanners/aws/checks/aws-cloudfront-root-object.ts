import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'

export const awsCloudfrontRootObject = awsCheck({
  id: 'aws-cloudfront-root-object',
  scannerType: 'CloudFront',
  category: 'Information disclosure',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-548',
  aliases: ['prowler:cloudfront_distributions_default_root_object'],
  references: ['https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DefaultRootObject.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws cloudfront get-distribution-config --id DISTRIBUTION > distribution.json\n# change DefaultRootObject, then\naws cloudfront update-distribution --id DISTRIBUTION --if-match ETAG --distribution-config file://config.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_cloudfront_distribution" "this" {\n  # …\n  default_root_object = "index.html"\n}',
    },
  ],
  needs: ['account', 'cloudfront-distributions', 'cloudfront-settings'],
  texts: {
    en: {
      name: 'Root object of distributions',
      finding: 'Distribution names no root object',
      fix: 'Set the root object of the distribution',
      why: 'Whoever asks for the bare address then gets what the origin answers there: of a bucket that may be listed, the names of all that is in it.',
      how: 'Open the distribution, edit its general settings and enter index.html, or the page that is to be shown, as Default root object.',
      messages: {
        pass: 'Its root object is {{object}}.',
        fail: 'It names no root object.',
        unknown: 'CloudFront did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Stammobjekt von Distributionen',
      finding: 'Die Distribution nennt kein Stammobjekt',
      fix: 'Stammobjekt der Distribution festlegen',
      why: 'Wer die bloße Adresse abruft, erhält, was der Ursprung dort antwortet: bei einem auflistbaren Bucket die Namen von allem, was darin liegt.',
      how: 'Öffnen Sie die Distribution, bearbeiten Sie die allgemeinen Einstellungen und tragen Sie index.html oder die gewünschte Seite als „Default root object“ ein.',
      messages: {
        pass: 'Ihr Stammobjekt ist {{object}}.',
        fail: 'Sie nennt kein Stammobjekt.',
        unknown: 'CloudFront gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Objeto raíz de las distribuciones',
      finding: 'La distribución no indica ningún objeto raíz',
      fix: 'Definir el objeto raíz de la distribución',
      why: 'Quien pida la dirección desnuda recibe lo que el origen responda allí: de un bucket listable, los nombres de todo lo que contiene.',
      how: 'Abre la distribución, edita los ajustes generales y escribe index.html, o la página que deba verse, como «Default root object».',
      messages: {
        pass: 'Su objeto raíz es {{object}}.',
        fail: 'No indica ningún objeto raíz.',
        unknown: 'CloudFront no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'cloudfront-distributions': distributions, 'cloudfront-settings': all }) =>
    distributions.map(({ arn }) =>
      judgeSeen(resourceOf(arn), all.get(arn) ?? new Unseen('error'), ({ rootObject }) => ({
        fault: rootObject === null ? 'fail' : null,
        options: { values: { object: rootObject ?? '' }, evidence: [settings('GetDistributionConfig', { DefaultRootObject: rootObject })] },
      })),
    ),
})
