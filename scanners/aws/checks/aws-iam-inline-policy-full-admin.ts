import { awsCheck } from '#scanners/aws/check.ts'
import { NARROW_POLICY_TERRAFORM } from '#scanners/aws/snippets.ts'
import { judgeInlinePolicies } from '#scanners/aws/iam/judge-policies.ts'
import { administratorOf } from '#scanners/aws/policy/effective.ts'

export const awsIamInlinePolicyFullAdmin = awsCheck({
  id: 'aws-iam-inline-policy-full-admin',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  controls: [{ framework: 'CIS AWS 7.0', control: '2.14' }],
  aliases: ['prowler:iam_inline_policy_no_administrative_privileges'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_managed-vs-inline.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws iam put-role-policy --role-name ROLE --policy-name NAME --policy-document file://policy.json\naws iam delete-role-policy --role-name ROLE --policy-name NAME',
    },
    NARROW_POLICY_TERRAFORM,
  ],
  needs: ['iam-details'],
  texts: {
    en: {
      name: 'Full administration by inline policies',
      finding: 'An inline policy grants *:*',
      fix: 'Replace inline policies that grant everything',
      why: 'An inline policy lives inside one user, group or role, and no list of policies shows it. One that grants everything makes an administrator whom reviews overlook.',
      how: 'Open the user, group or role in IAM and edit the inline policy under Permissions; or delete it, and attach a managed policy that says what is needed.',
      messages: {
        pass: 'No inline policy grants everything.',
        fail: 'The inline policy {{policy}} allows every action on every resource.',
        unknown: 'One of the inline policies cannot be read.',
      },
    },
    de: {
      name: 'Volle Verwaltung durch Inline-Richtlinien',
      finding: 'Eine Inline-Richtlinie erlaubt *:*',
      fix: 'Inline-Richtlinien ersetzen, die alles erlauben',
      why: 'Eine Inline-Richtlinie steckt in einem Benutzer, einer Gruppe oder Rolle, und keine Liste von Richtlinien zeigt sie. Erlaubt sie alles, gibt es einen Administrator, den Prüfungen übersehen.',
      how: 'Öffnen Sie Benutzer, Gruppe oder Rolle in IAM und bearbeiten Sie die Inline-Richtlinie unter „Permissions“; oder löschen Sie sie und hängen Sie eine verwaltete Richtlinie an, die das Nötige erlaubt.',
      messages: {
        pass: 'Keine Inline-Richtlinie erlaubt alles.',
        fail: 'Die Inline-Richtlinie {{policy}} erlaubt jede Aktion auf jeder Ressource.',
        unknown: 'Eine der Inline-Richtlinien lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'Administración completa por políticas insertadas',
      finding: 'Una política insertada concede *:*',
      fix: 'Sustituir las políticas insertadas que lo permiten todo',
      why: 'Una política insertada vive dentro de un usuario, grupo o rol, y ninguna lista de políticas la muestra. Si lo permite todo, hay un administrador que las revisiones no ven.',
      how: 'Abre el usuario, grupo o rol en IAM y edita la política insertada en «Permissions»; o elimínala y adjunta una política administrada que permita lo necesario.',
      messages: {
        pass: 'Ninguna política insertada lo permite todo.',
        fail: 'La política insertada {{policy}} permite todas las acciones sobre todos los recursos.',
        unknown: 'Una de las políticas insertadas no se puede leer.',
      },
    },
  },
  judge: ({ 'iam-details': details }) =>
    judgeInlinePolicies(details, (document) => {
      const found = administratorOf({ documents: [document] })
      if (found?.kind !== 'full') return null
      return {
        seen: { Action: '*', Resource: '*', conditional: found.isConditional },
        confidence: found.isConditional ? 'firm' : 'confirmed',
      }
    }),
})
