import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgePolicy } from '#scanners/aws/judge/policy.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'

export const awsEcrPublic = awsCheck({
  id: 'aws-ecr-public',
  scannerType: 'ECR',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
  aliases: ['prowler:ecr_repositories_not_publicly_accessible'],
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/repository-policies.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ecr get-repository-policy --repository-name REPOSITORY\naws ecr set-repository-policy --repository-name REPOSITORY --policy-text file://policy.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ecr_repository_policy" "this" {\n  repository = aws_ecr_repository.this.name\n  policy = jsonencode({\n    Version = "2012-10-17"\n    Statement = [{\n      Sid       = "Pull"\n      Effect    = "Allow"\n      Principal = { AWS = "arn:aws:iam::ACCOUNT:root" }\n      Action    = ["ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer"]\n    }]\n  })\n}',
    },
  ],
  needs: ['account', 'ecr-repositories', 'ecr-policies'],
  texts: {
    en: {
      name: 'Access to image repositories',
      finding: 'Image repository policy is public',
      fix: 'Remove the public statement from the repository policy',
      why: 'Any AWS account may pull the images, with the code and the secrets in them, or push others under their names that your machines then run.',
      how: 'Open the repository, choose Permissions, and replace the principal * by the accounts or the organization that need it. Images for everyone belong in a public registry.',
      messages: {
        pass: 'Nobody outside is let in by the policy.',
        fail: 'Its policy lets everyone in.',
        unknown: 'ECR did not show the policy ({{reason}}).',
      },
    },
    de: {
      name: 'Zugriff auf Image-Repositorys',
      finding: 'Die Richtlinie des Image-Repositorys ist öffentlich',
      fix: 'Öffentliche Anweisung aus der Repository-Richtlinie entfernen',
      why: 'Jedes AWS-Konto darf die Images holen, mit Code und Geheimnissen darin, oder andere unter ihrem Namen hochladen, die dann auf Ihren Maschinen laufen.',
      how: 'Öffnen Sie das Repository, wählen Sie „Permissions“ und ersetzen Sie den Prinzipal * durch die Konten oder die Organisation, die es brauchen. Images für alle gehören in eine öffentliche Registry.',
      messages: {
        pass: 'Die Richtlinie lässt niemanden von außen zu.',
        fail: 'Die Richtlinie lässt jeden zu.',
        unknown: 'ECR zeigte die Richtlinie nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Acceso a los repositorios de imágenes',
      finding: 'La política del repositorio de imágenes es pública',
      fix: 'Quitar la declaración pública de la política del repositorio',
      why: 'Cualquier cuenta de AWS puede bajar las imágenes, con su código y sus secretos, o subir otras con su nombre que luego ejecutan tus máquinas.',
      how: 'Abre el repositorio, elige «Permissions» y cambia el principal * por las cuentas o la organización que lo necesitan. Las imágenes para todos van en un registro público.',
      messages: {
        pass: 'La política no deja entrar a nadie de fuera.',
        fail: 'La política deja entrar a cualquiera.',
        unknown: 'ECR no mostró la política ({{reason}}).',
      },
    },
  },
  judge: ({ account, 'ecr-repositories': { region, repositories }, 'ecr-policies': policies }) =>
    repositories.map(({ arn }) => {
      const policy = policies.get(arn)
      const seen = policy === undefined ? new Unseen('error') : policy
      return judgePolicy(resourceOf(arn, region), seen, { service: 'ecr', account: account.accountId, call: 'GetRepositoryPolicy' })
    }),
})
