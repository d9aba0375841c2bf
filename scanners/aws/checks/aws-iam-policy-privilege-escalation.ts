import { awsCheck } from '#scanners/aws/check.ts'
import { POLICY_VERSION_CLI } from '#scanners/aws/snippets.ts'
import { asPart, judgeOwnPolicies } from '#scanners/aws/iam/judge-policies.ts'
import { escalationFault } from '#scanners/aws/iam/escalation-fault.ts'

export const awsIamPolicyPrivilegeEscalation = awsCheck({
  id: 'aws-iam-policy-privilege-escalation',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-269',
  aliases: ['prowler:iam_policy_allows_privilege_escalation'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_passrole.html'],
  snippets: [
    POLICY_VERSION_CLI,
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'data "aws_iam_policy_document" "pass" {\n  statement {\n    actions   = ["iam:PassRole"]\n    resources = [aws_iam_role.task.arn]\n    condition {\n      test     = "StringEquals"\n      variable = "iam:PassedToService"\n      values   = ["ecs-tasks.amazonaws.com"]\n    }\n  }\n}',
    },
  ],
  needs: ['iam-details'],
  texts: {
    en: {
      name: 'Privilege escalation by own policies',
      finding: 'A policy allows privilege escalation',
      fix: 'Close the ways to more rights',
      why: 'With these rights someone gives themselves more: writes a policy, makes a key for an administrator, or hands a strong role to code of their own. Such a policy is as good as administration, and looks harmless.',
      how: 'Remove one action of each way named, or limit it to named resources: PassRole to the roles that are meant, changes of IAM to a path with a permissions boundary.',
      messages: {
        pass: 'The policy opens no known way to more rights.',
        fail: 'The policy opens {{count}} known ways to more rights, such as {{way}}.',
        unknown: 'The policy cannot be read.',
      },
    },
    de: {
      name: 'Rechteausweitung durch eigene Richtlinien',
      finding: 'Eine Richtlinie erlaubt Rechteausweitung',
      fix: 'Wege zu mehr Rechten schließen',
      why: 'Mit diesen Rechten gibt sich jemand selbst mehr: schreibt eine Richtlinie, erzeugt einen Schlüssel für einen Administrator oder übergibt eigenem Code eine starke Rolle. Eine solche Richtlinie ist so gut wie Verwaltung und sieht harmlos aus.',
      how: 'Entfernen Sie aus jedem genannten Weg eine Aktion oder beschränken Sie sie auf benannte Ressourcen: PassRole auf die gemeinten Rollen, Änderungen an IAM auf einen Pfad mit Berechtigungsgrenze.',
      messages: {
        pass: 'Die Richtlinie öffnet keinen bekannten Weg zu mehr Rechten.',
        fail: 'Die Richtlinie öffnet {{count}} bekannte Wege zu mehr Rechten, etwa {{way}}.',
        unknown: 'Die Richtlinie lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'Escalada de privilegios por políticas propias',
      finding: 'Una política permite la escalada de privilegios',
      fix: 'Cerrar las vías hacia más permisos',
      why: 'Con estos permisos alguien se da más a sí mismo: escribe una política, crea una clave para un administrador o entrega un rol potente a su propio código. Una política así equivale a administrar y parece inofensiva.',
      how: 'Quita una acción de cada vía indicada o limítala a recursos concretos: PassRole a los roles previstos, los cambios de IAM a una ruta con límite de permisos.',
      messages: {
        pass: 'La política no abre ninguna vía conocida hacia más permisos.',
        fail: 'La política abre {{count}} vías conocidas hacia más permisos, como {{way}}.',
        unknown: 'La política no se puede leer.',
      },
    },
  },
  judge: ({ 'iam-details': details }) => judgeOwnPolicies(details, asPart(escalationFault)),
})
