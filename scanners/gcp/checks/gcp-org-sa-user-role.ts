import { gcpCheck } from '#scanners/gcp/check.ts'
import { isActingRole } from '#scanners/gcp/iam/rules.ts'
import { GRANT_ABOVE_SNIPPETS, grantAbove } from '#scanners/gcp/grant-above-texts.ts'
import { judgeParents } from '#scanners/gcp/judge/policies.ts'
import { gcpIamSaUserRole } from './gcp-iam-sa-user-role.ts'

const above = grantAbove(gcpIamSaUserRole.texts)

/** The same as of projects, of what folders and the organization hand down to all projects below. */
export const gcpOrgSaUserRole = gcpCheck({
  id: 'gcp-org-sa-user-role',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-269',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.6' }],
  references: ['https://cloud.google.com/iam/docs/allow-policies#inheritance'],
  snippets: GRANT_ABOVE_SNIPPETS,
  needs: ['parents', 'projects'],
  texts: {
    en: {
      name: 'Acting as service accounts of many projects',
      finding: 'Someone may act as every service account of many projects',
      fix: 'Remove acting as service accounts from folders and the organization',
      ...above.en,
    },
    de: {
      name: 'Handeln als Dienstkonto vieler Projekte',
      finding: 'Jemand darf als jedes Dienstkonto vieler Projekte handeln',
      fix: 'Handeln als Dienstkonto an Ordnern und der Organisation entziehen',
      ...above.de,
    },
    es: {
      name: 'Actuar como cuentas de servicio de muchos proyectos',
      finding: 'Alguien puede actuar como cualquier cuenta de servicio de muchos proyectos',
      fix: 'Quitar de carpetas y organización el actuar como cuenta de servicio',
      ...above.es,
    },
  },
  judge: ({ parents, projects }) => judgeParents(parents, projects, isActingRole),
})
