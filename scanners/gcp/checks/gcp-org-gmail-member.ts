import { gcpCheck } from '#scanners/gcp/check.ts'
import { isPersonal } from '#scanners/gcp/iam/rules.ts'
import { GRANT_ABOVE_SNIPPETS, grantAbove } from '#scanners/gcp/grant-above-texts.ts'
import { judgeParents } from '#scanners/gcp/judge/policies.ts'
import { gcpIamGmailMember } from './gcp-iam-gmail-member.ts'

const above = grantAbove(gcpIamGmailMember.texts)

/** The same as of projects, of what folders and the organization hand down to all projects below. */
export const gcpOrgGmailMember = gcpCheck({
  id: 'gcp-org-gmail-member',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.1' }],
  references: ['https://cloud.google.com/iam/docs/allow-policies#inheritance'],
  snippets: GRANT_ABOVE_SNIPPETS,
  needs: ['parents', 'projects'],
  texts: {
    en: {
      name: 'Personal accounts above projects',
      finding: 'Personal account has access to a folder or the organization',
      fix: 'Remove personal accounts from folders and the organization',
      ...above.en,
    },
    de: {
      name: 'Persönliche Konten oberhalb von Projekten',
      finding: 'Persönliches Konto hat Zugriff auf einen Ordner oder die Organisation',
      fix: 'Persönliche Konten an Ordnern und der Organisation entfernen',
      ...above.de,
    },
    es: {
      name: 'Cuentas personales por encima de los proyectos',
      finding: 'Una cuenta personal tiene acceso a una carpeta o a la organización',
      fix: 'Quitar cuentas personales de carpetas y organización',
      ...above.es,
    },
  },
  judge: ({ parents, projects }) => judgeParents(parents, projects, isPersonal),
})
