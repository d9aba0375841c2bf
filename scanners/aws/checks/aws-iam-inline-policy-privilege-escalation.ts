import { awsCheck } from '#scanners/aws/check.ts'
import { escalationFault } from '#scanners/aws/iam/escalation-fault.ts'
import { asPart, judgeInlinePolicies } from '#scanners/aws/iam/judge-policies.ts'

export const awsIamInlinePolicyPrivilegeEscalation = awsCheck({
  id: 'aws-iam-inline-policy-privilege-escalation',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-269',
  aliases: ['prowler:iam_inline_policy_allows_privilege_escalation'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_managed-vs-inline.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws iam put-role-policy --role-name ROLE --policy-name NAME --policy-document file://policy.json\naws iam delete-role-policy --role-name ROLE --policy-name NAME',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'data "aws_iam_policy_document" "pass" {\n  statement {\n    actions   = ["iam:PassRole"]\n    resources = [aws_iam_role.task.arn]\n  }\n}\n\nresource "aws_iam_role_policy" "pass" {\n  role   = aws_iam_role.deploy.name\n  policy = data.aws_iam_policy_document.pass.json\n}',
    },
  ],
  needs: ['iam-details'],
  texts: {
    en: {
      name: 'Privilege escalation by inline policies',
      finding: 'An inline policy allows privilege escalation',
      fix: 'Close the ways to more rights in inline policies',
      why: 'With these rights someone gives themselves more: writes a policy, makes a key for an administrator, or hands a strong role to code of their own. Such a policy is as good as administration, and looks harmless.',
      how: 'Remove one action of each way named, or limit it to named resources: PassRole to the roles that are meant, changes of IAM to a path with a permissions boundary.',
      messages: {
        pass: 'No inline policy opens a known way to more rights.',
        fail: 'The inline policy {{policy}} opens {{count}} known ways to more rights, such as {{way}}.',
        unknown: 'One of the inline policies cannot be read.',
      },
    },
    de: {
      name: 'Rechteausweitung durch Inline-Richtlinien',
      finding: 'Eine Inline-Richtlinie erlaubt Rechteausweitung',
      fix: 'Wege zu mehr Rechten in Inline-Richtlinien schließen',
      why: 'Mit diesen Rechten gibt sich jemand selbst mehr: schreibt eine Richtlinie, erzeugt einen Schlüssel für einen Administrator oder übergibt eigenem Code eine starke Rolle. Eine solche Richtlinie ist so gut wie Verwaltung und sieht harmlos aus.',
      how: 'Entfernen Sie aus jedem genannten Weg eine Aktion oder beschränken Sie sie auf benannte Ressourcen: PassRole auf die gemeinten Rollen, Änderungen an IAM auf einen Pfad mit Berechtigungsgrenze.',
      messages: {
        pass: 'Keine Inline-Richtlinie öffnet einen bekannten Weg zu mehr Rechten.',
        fail: 'Die Inline-Richtlinie {{policy}} öffnet {{count}} bekannte Wege zu mehr Rechten, etwa {{way}}.',
        unknown: 'Eine der Inline-Richtlinien lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'Escalada de privilegios por políticas insertadas',
      finding: 'Una política insertada permite la escalada de privilegios',
      fix: 'Cerrar las vías hacia más permisos en políticas insertadas',
      why: 'Con estos permisos alguien se da más a sí mismo: escribe una política, crea una clave para un administrador o entrega un rol potente a su propio código. Una política así equivale a administrar y parece inofensiva.',
      how: 'Quita una acción de cada vía indicada o limítala a recursos concretos: PassRole a los roles previstos, los cambios de IAM a una ruta con límite de permisos.',
      messages: {
        pass: 'Ninguna política insertada abre una vía conocida hacia más permisos.',
        fail: 'La política insertada {{policy}} abre {{count}} vías conocidas hacia más permisos, como {{way}}.',
        unknown: 'Una de las políticas insertadas no se puede leer.',
      },
    },
  },
  judge: ({ 'iam-details': details }) => judgeInlinePolicies(details, asPart(escalationFault)),
})
