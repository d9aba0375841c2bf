import { awsCheck } from '#scanners/aws/check.ts'
import { NARROW_POLICY_TERRAFORM, POLICY_VERSION_CLI } from '#scanners/aws/snippets.ts'
import { judgeOwnPolicies } from '#scanners/aws/iam/judge-policies.ts'
import { administratorOf } from '#scanners/aws/policy/effective.ts'

export const awsIamUnattachedPolicyFullAdmin = awsCheck({
  id: 'aws-iam-unattached-policy-full-admin',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  aliases: ['prowler:iam_customer_unattached_policy_no_administrative_privileges'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html'],
  snippets: [POLICY_VERSION_CLI, NARROW_POLICY_TERRAFORM],
  needs: ['iam-details'],
  texts: {
    en: {
      name: 'Full administration by unattached policies',
      finding: 'An unattached customer policy grants *:*',
      fix: 'Delete unattached policies that grant everything',
      why: 'Nobody has this policy today. One attachment, by mistake or by someone who may attach policies, makes an administrator without anything new being written.',
      how: 'Open the policy in IAM, make sure under Entities attached that nobody has it and that it is no permissions boundary, and delete it.',
      messages: {
        pass: 'The policy does not grant everything.',
        fail: 'The policy allows every action on every resource, and nobody has it.',
        unknown: 'The policy cannot be read.',
      },
    },
    de: {
      name: 'Volle Verwaltung durch nicht angehängte Richtlinien',
      finding: 'Eine nicht angehängte eigene Richtlinie erlaubt *:*',
      fix: 'Nicht angehängte Richtlinien, die alles erlauben, löschen',
      why: 'Heute hat niemand diese Richtlinie. Ein Anhängen aus Versehen, oder durch jemanden, der Richtlinien anhängen darf, macht einen Administrator, ohne dass etwas Neues geschrieben wird.',
      how: 'Öffnen Sie die Richtlinie in IAM, vergewissern Sie sich unter „Entities attached“, dass niemand sie hat und sie keine Berechtigungsgrenze ist, und löschen Sie sie.',
      messages: {
        pass: 'Die Richtlinie erlaubt nicht alles.',
        fail: 'Die Richtlinie erlaubt jede Aktion auf jeder Ressource, und niemand hat sie.',
        unknown: 'Die Richtlinie lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'Administración completa en políticas por adjuntar',
      finding: 'Una política propia no adjunta concede *:*',
      fix: 'Eliminar las políticas no adjuntas que lo permiten todo',
      why: 'Hoy nadie tiene esta política. Basta adjuntarla, por error o por alguien que pueda adjuntar políticas, para crear un administrador sin escribir nada nuevo.',
      how: 'Abre la política en IAM, comprueba en «Entities attached» que nadie la tiene y que no es un límite de permisos, y elimínala.',
      messages: {
        pass: 'La política no lo permite todo.',
        fail: 'La política permite todas las acciones sobre todos los recursos, y nadie la tiene.',
        unknown: 'La política no se puede leer.',
      },
    },
  },
  judge: ({ 'iam-details': details }) =>
    judgeOwnPolicies(
      details,
      (document) => {
        const found = administratorOf({ documents: [document] })
        if (found?.kind !== 'full') return null
        return {
          seen: { Action: '*', Resource: '*', conditional: found.isConditional },
          confidence: found.isConditional ? 'firm' : 'confirmed',
        }
      },
      ({ attachments }) => attachments === 0,
    ),
})
