import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'

export const awsEcrLifecycle = awsCheck({
  id: 'aws-ecr-lifecycle',
  scannerType: 'ECR',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-459',
  aliases: ['prowler:ecr_repositories_lifecycle_policy_enabled'],
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/LifecyclePolicies.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ecr put-lifecycle-policy --repository-name REPOSITORY --lifecycle-policy-text file://lifecycle.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ecr_lifecycle_policy" "this" {\n  repository = aws_ecr_repository.this.name\n  policy = jsonencode({\n    rules = [{\n      rulePriority = 1\n      selection    = { tagStatus = "untagged", countType = "sinceImagePushed", countUnit = "days", countNumber = 14 }\n      action       = { type = "expire" }\n    }]\n  })\n}',
    },
  ],
  needs: ['account', 'ecr-repositories', 'ecr-lifecycles'],
  texts: {
    en: {
      name: 'Lifecycle of images',
      finding: 'Repository keeps every old image',
      fix: 'Add a lifecycle policy to the repository',
      why: 'Old images keep their holes for good and can be started again at any time. They cost storage and bury what is in use.',
      how: 'Open the repository, choose Lifecycle policy, and add a rule that expires untagged images after some days and keeps a number of the others.',
      messages: {
        pass: 'A lifecycle policy takes old images away.',
        fail: 'It has no lifecycle policy.',
        unknown: 'ECR did not show the lifecycle policy ({{reason}}).',
      },
    },
    de: {
      name: 'Lebenszyklus von Images',
      finding: 'Das Repository behält jedes alte Image',
      fix: 'Lebenszyklusrichtlinie zum Repository hinzufügen',
      why: 'Alte Images behalten ihre Lücken für immer und lassen sich jederzeit wieder starten. Sie kosten Speicher und verdecken, was in Gebrauch ist.',
      how: 'Öffnen Sie das Repository, wählen Sie „Lifecycle policy“ und fügen Sie eine Regel hinzu, die Images ohne Tag nach einigen Tagen löscht und von den übrigen eine Anzahl behält.',
      messages: {
        pass: 'Eine Lebenszyklusrichtlinie räumt alte Images weg.',
        fail: 'Es hat keine Lebenszyklusrichtlinie.',
        unknown: 'ECR zeigte die Lebenszyklusrichtlinie nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Ciclo de vida de las imágenes',
      finding: 'El repositorio guarda todas las imágenes antiguas',
      fix: 'Añadir una política de ciclo de vida al repositorio',
      why: 'Las imágenes antiguas conservan sus fallos para siempre y se pueden volver a arrancar. Cuestan almacenamiento y tapan lo que se usa.',
      how: 'Abre el repositorio, elige «Lifecycle policy» y añade una regla que elimine las imágenes sin etiqueta tras unos días y conserve un número de las demás.',
      messages: {
        pass: 'Una política de ciclo de vida retira las imágenes antiguas.',
        fail: 'No tiene política de ciclo de vida.',
        unknown: 'ECR no mostró la política de ciclo de vida ({{reason}}).',
      },
    },
  },
  judge: ({ 'ecr-repositories': { region, repositories }, 'ecr-lifecycles': policies }) =>
    repositories.map(({ arn }) => {
      const policy = policies.get(arn)
      return judgeSeen(resourceOf(arn, region), policy === undefined ? new Unseen('error') : policy, (exists) => ({
        fault: exists ? null : 'fail',
        options: { evidence: [settings('GetLifecyclePolicy', { exists })] },
      }))
    }),
})
