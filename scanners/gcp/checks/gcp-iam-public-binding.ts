import { gcpCheck } from '#scanners/gcp/check.ts'
import { isPublic } from '#scanners/gcp/iam/rules.ts'
import { judgeProject } from '#scanners/gcp/judge/policies.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'

export const gcpIamPublicBinding = gcpCheck({
  id: 'gcp-iam-public-binding',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
  references: ['https://cloud.google.com/iam/docs/principals-overview#all-users'],
  snippets: [
    gcloud('gcloud projects remove-iam-policy-binding PROJECT --member allUsers --role ROLE'),
    terraform(
      'resource "google_org_policy_policy" "members" {\n  name   = "organizations/123456789012/policies/iam.allowedPolicyMemberDomains"\n  parent = "organizations/123456789012"\n  spec {\n    rules {\n      values {\n        allowed_values = ["C0xxxxxxx"]\n      }\n    }\n  }\n}',
    ),
  ],
  needs: ['project-policy'],
  texts: {
    en: {
      name: 'Public access to the project',
      finding: 'Policy of the project grants a role to everyone',
      fix: 'Remove allUsers and allAuthenticatedUsers from the project',
      why: 'allUsers is anyone on the internet, allAuthenticatedUsers anyone with any Google account. A role on the project holds in everything that stands in it.',
      how: 'Open IAM & Admin, IAM, find allUsers and allAuthenticatedUsers, and remove them. What should be public gets the binding on that one resource. Keep it so with the organization policy iam.allowedPolicyMemberDomains.',
      messages: { pass: 'The policy of the project grants nothing to everyone.', fail: '{{member}} has {{role}} on the project.' },
    },
    de: {
      name: 'Öffentlicher Zugriff auf das Projekt',
      finding: 'Richtlinie des Projekts gibt allen eine Rolle',
      fix: 'allUsers und allAuthenticatedUsers aus dem Projekt entfernen',
      why: 'allUsers ist jeder im Internet, allAuthenticatedUsers jeder mit irgendeinem Google-Konto. Eine Rolle am Projekt gilt in allem, was darin liegt.',
      how: 'Öffnen Sie „IAM & Admin“, „IAM“, suchen Sie allUsers und allAuthenticatedUsers und entfernen Sie sie. Was öffentlich sein soll, erhält die Bindung an dieser einen Ressource. Mit der Organisationsrichtlinie iam.allowedPolicyMemberDomains bleibt es so.',
      messages: { pass: 'Die Richtlinie des Projekts gibt allen gemeinsam nichts.', fail: '{{member}} hat {{role}} am Projekt.' },
    },
    es: {
      name: 'Acceso público al proyecto',
      finding: 'La política del proyecto concede un rol a todo el mundo',
      fix: 'Quitar allUsers y allAuthenticatedUsers del proyecto',
      why: 'allUsers es cualquiera en internet; allAuthenticatedUsers, cualquiera con una cuenta de Google. Un rol en el proyecto vale en todo lo que contiene.',
      how: 'Abre «IAM & Admin», «IAM», busca allUsers y allAuthenticatedUsers y elimínalos. Lo que deba ser público recibe el permiso en ese único recurso. Manténlo así con la política iam.allowedPolicyMemberDomains.',
      messages: { pass: 'La política del proyecto no concede nada a todo el mundo.', fail: '{{member}} tiene {{role}} en el proyecto.' },
    },
  },
  judge: ({ 'project-policy': policy }) => judgeProject(policy, isPublic),
})
