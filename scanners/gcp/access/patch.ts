import { isAboveProjects } from './permissions.ts'

const ROLE = 'parapetAdditions'
const TITLE = 'Parapet additions'
const MEMBER = 'serviceAccount:SERVICE_ACCOUNT_EMAIL'

/** A role in the form that gcloud and the console read (cloud.google.com/iam/docs/reference/rest/v1/organizations.roles). */
export const roleFile = (title: string, permissions: readonly string[]): string =>
  [
    `title: ${title}`,
    'description: Reads settings. It reads no data and changes nothing.',
    'stage: GA',
    'includedPermissions:',
    ...permissions.map((name) => `- ${name}`),
    '',
  ].join('\n')

/** The smallest role that allows some actions, with the commands that make and bind it, as people paste it. */
export function patchOf(actions: readonly string[]): string {
  const all = [...new Set(actions)].toSorted()
  const ofProject = all.filter((action) => !isAboveProjects(action))
  const organization = [
    `cat > parapet-additions.yaml <<'END'\n${roleFile(TITLE, all)}END`,
    '# an organization',
    `gcloud iam roles create ${ROLE} --organization ORGANIZATION_ID --file parapet-additions.yaml`,
    `gcloud organizations add-iam-policy-binding ORGANIZATION_ID --condition None \\\n  --member ${MEMBER} --role organizations/ORGANIZATION_ID/roles/${ROLE}`,
  ]
  const project = [
    '# one project',
    `gcloud iam roles create ${ROLE} --project PROJECT_ID --title '${TITLE}' --stage GA \\\n  --permissions ${ofProject.join(',')} \\\n  --quiet`,
    `gcloud projects add-iam-policy-binding PROJECT_ID --condition None \\\n  --member ${MEMBER} --role projects/PROJECT_ID/roles/${ROLE}`,
  ]
  return [...organization, ...(ofProject.length > 0 ? project : [])].join('\n')
}
