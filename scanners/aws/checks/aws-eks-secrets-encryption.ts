import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsEksSecretsEncryption = awsCheck({
  id: 'aws-eks-secrets-encryption',
  scannerType: 'EKS',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-311',
  aliases: ['prowler:eks_cluster_kms_cmk_encryption_in_secrets_enabled'],
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/envelope-encryption.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws eks associate-encryption-config --cluster-name CLUSTER \\\n  --encryption-config \'[{"resources":["secrets"],"provider":{"keyArn":"KEY-ARN"}}]\'',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_eks_cluster" "this" {\n  # …\n  encryption_config {\n    resources = ["secrets"]\n    provider {\n      key_arn = aws_kms_key.eks.arn\n    }\n  }\n}',
    },
  ],
  needs: ['account', 'eks-clusters'],
  texts: {
    en: {
      name: 'Encryption of cluster secrets',
      finding: 'Cluster secrets are not encrypted with your own key',
      fix: 'Encrypt the secrets of the cluster with a KMS key',
      why: 'The store of the cluster holds the passwords and tokens of all programs. Without a key of your own nobody can take access away from it, or see in a log who opened it.',
      how: 'Open the cluster, choose Overview, then Secrets encryption, and enable it with a key of your own. It cannot be turned off again. Write all secrets again so that they are encrypted with it.',
      messages: {
        pass: 'Its secrets are encrypted with a key of the account.',
        fail: 'No key of the account encrypts its secrets.',
        unknown: 'EKS did not describe the cluster ({{reason}}).',
      },
    },
    de: {
      name: 'Verschlüsselung von Cluster-Secrets',
      finding: 'Cluster-Secrets sind nicht mit eigenem Schlüssel verschlüsselt',
      fix: 'Secrets des Clusters mit einem KMS-Schlüssel verschlüsseln',
      why: 'Der Speicher des Clusters enthält Passwörter und Token aller Programme. Ohne eigenen Schlüssel kann niemand den Zugriff darauf entziehen oder im Protokoll sehen, wer ihn geöffnet hat.',
      how: 'Öffnen Sie den Cluster, wählen Sie „Overview“ und dann „Secrets encryption“ und schalten Sie sie mit eigenem Schlüssel ein. Ausschalten lässt sie sich nicht mehr. Schreiben Sie alle Secrets neu, damit sie damit verschlüsselt werden.',
      messages: {
        pass: 'Seine Secrets sind mit einem Schlüssel des Kontos verschlüsselt.',
        fail: 'Kein Schlüssel des Kontos verschlüsselt seine Secrets.',
        unknown: 'EKS beschrieb den Cluster nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Cifrado de los secretos del clúster',
      finding: 'Los secretos del clúster no se cifran con una clave propia',
      fix: 'Cifrar los secretos del clúster con una clave de KMS',
      why: 'El almacén del clúster guarda las contraseñas y tokens de todos los programas. Sin una clave propia nadie puede retirar el acceso ni ver en un registro quién lo abrió.',
      how: 'Abre el clúster, elige «Overview» y luego «Secrets encryption», y actívalo con una clave propia. No se puede volver a desactivar. Vuelve a escribir todos los secretos para que se cifren con ella.',
      messages: {
        pass: 'Sus secretos se cifran con una clave de la cuenta.',
        fail: 'Ninguna clave de la cuenta cifra sus secretos.',
        unknown: 'EKS no describió el clúster ({{reason}}).',
      },
    },
  },
  judge: ({ 'eks-clusters': { region, clusters } }) =>
    clusters.map(({ arn, cluster }) =>
      judgeSeen(resourceOf(arn, region), cluster, ({ secretsKey }) => ({
        fault: secretsKey === null ? 'fail' : null,
        options: { evidence: [settings('DescribeCluster', { encryptionConfig: secretsKey })] },
      })),
    ),
})
