import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsEcrTagImmutable = awsCheck({
  id: 'aws-ecr-tag-immutable',
  scannerType: 'ECR',
  category: 'Supply chain',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-494',
  aliases: ['prowler:ecr_repositories_tag_immutability'],
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-tag-mutability.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ecr put-image-tag-mutability --repository-name REPOSITORY --image-tag-mutability IMMUTABLE',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ecr_repository" "this" {\n  name                 = "shop/web"\n  image_tag_mutability = "IMMUTABLE"\n}',
    },
  ],
  needs: ['account', 'ecr-repositories'],
  texts: {
    en: {
      name: 'Tags of images',
      finding: 'Image tags can be overwritten',
      fix: 'Make image tags immutable',
      why: 'Under a tag that was tested another image may stand tomorrow. Whoever may push then puts a program of their own where yours is expected.',
      how: 'Open the repository, choose Edit, and set tag mutability to Immutable. Except tags such as latest by a filter if you need them, and deploy by digest.',
      messages: {
        pass: 'Tags stay with their image.',
        fail: 'Tags may be moved to another image.',
      },
    },
    de: {
      name: 'Tags von Images',
      finding: 'Image-Tags lassen sich überschreiben',
      fix: 'Image-Tags unveränderlich machen',
      why: 'Unter einem geprüften Tag kann morgen ein anderes Image stehen. Wer hochladen darf, setzt dann ein eigenes Programm an die Stelle Ihres erwarteten.',
      how: 'Öffnen Sie das Repository, wählen Sie „Edit“ und setzen Sie „Tag mutability“ auf „Immutable“. Nehmen Sie Tags wie latest bei Bedarf mit einem Filter aus und liefern Sie nach Digest aus.',
      messages: {
        pass: 'Tags bleiben bei ihrem Image.',
        fail: 'Tags dürfen auf ein anderes Image verschoben werden.',
      },
    },
    es: {
      name: 'Etiquetas de imágenes',
      finding: 'Las etiquetas de imágenes se pueden sobrescribir',
      fix: 'Hacer inmutables las etiquetas de las imágenes',
      why: 'Bajo una etiqueta ya probada mañana puede haber otra imagen. Quien pueda subir pone entonces un programa suyo donde se espera el tuyo.',
      how: 'Abre el repositorio, elige «Edit» y pon «Tag mutability» en «Immutable». Exceptúa con un filtro etiquetas como latest si las necesitas, y despliega por digest.',
      messages: {
        pass: 'Las etiquetas siguen en su imagen.',
        fail: 'Las etiquetas se pueden pasar a otra imagen.',
      },
    },
  },
  judge: ({ 'ecr-repositories': { region, repositories } }) =>
    repositories.map(({ arn, tags }) =>
      judged(resourceOf(arn, region), {
        // also with exceptions, which someone chose
        fault: tags.startsWith('IMMUTABLE') ? null : 'fail',
        options: { evidence: [settings('DescribeRepositories', { imageTagMutability: tags })] },
      }),
    ),
})
