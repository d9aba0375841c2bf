import type { SetupWay } from '#contract/kinds.ts'
import type { SetupGiven } from '#scanners/sdk/scanner.ts'
import { roleFile } from './patch.ts'
import { isAboveProjects, PERMISSIONS } from './permissions.ts'
import { setupTexts, type SetupTexts } from './setup-texts.ts'

const ROLE = 'parapetRead'
const TITLE = 'Parapet read'
/** Google's own role that lists resources and reads who may do what with them. */
const REVIEWER = 'roles/iam.securityReviewer'
/** Services that count the calls of a service account in its own project have to be switched on there. */
const SERVICES = [
  'accessapproval',
  'apikeys',
  'bigquery',
  'cloudasset',
  'cloudfunctions',
  'cloudkms',
  'cloudresourcemanager',
  'compute',
  'container',
  'dataproc',
  'dns',
  'essentialcontacts',
  'iam',
  'logging',
  'monitoring',
  'run',
  'serviceusage',
  'sqladmin',
  'storage',
]

const ofProject = PERMISSIONS.filter((name) => !isAboveProjects(name))

const ACCOUNT = 'parapet@$PROJECT.iam.gserviceaccount.com'
/** Names of services in lines that fit a narrow screen. */
const lines = (names: readonly string[], perLine: number): string[] =>
  Array.from({ length: Math.ceil(names.length / perLine) }, (_, at) => names.slice(at * perLine, (at + 1) * perLine).join(' '))
const ENABLE = [
  "printf '%s.googleapis.com ' \\",
  ...lines(SERVICES, 4).map((line) => `  ${line} \\`),
  '| xargs gcloud services enable --project "$PROJECT"',
].join('\n')

/** Google's own role and ours, bound at an organization or a project. */
function grant(place: 'organization' | 'project', file: string): string {
  const [name, flag] = place === 'organization' ? ['organizations', 'ORGANIZATION'] : ['projects', 'PROJECT']
  return [
    `gcloud iam roles create ${ROLE} --${place} "$${flag}" \\\n  --file ${file}`,
    `MEMBER="serviceAccount:${ACCOUNT}"`,
    `for role in ${REVIEWER} \\\n  "${name}/$${flag}/roles/${ROLE}"; do`,
    `  gcloud ${name} add-iam-policy-binding \\\n    "$${flag}" --condition None \\`,
    '    --member "$MEMBER" --role "$role"',
    'done',
  ].join('\n')
}
const OF_ORGANIZATION = ['ORGANIZATION=ORGANIZATION_ID', grant('organization', 'parapet-read.yaml')].join('\n')
const OF_PROJECT = [
  "grep -vE 'manager[.](folders|organizations|projects[.]list)' \\\n  parapet-read.yaml > parapet-read-project.yaml",
  grant('project', 'parapet-read-project.yaml'),
].join('\n')

/** All of it in a terminal. */
function cliSteps(texts: SetupTexts): SetupWay['steps'] {
  return [
    {
      text: texts.cliAccount,
      commands:
        'PROJECT=PROJECT_ID\ngcloud iam service-accounts create parapet --project "$PROJECT" \\\n  --display-name "Parapet scanner"',
    },
    { text: texts.services, commands: ENABLE },
    { text: texts.organization, commands: OF_ORGANIZATION },
    { text: texts.project, commands: OF_PROJECT },
    { text: texts.cliKey, commands: `gcloud iam service-accounts keys create parapet-key.json \\\n  --iam-account "${ACCOUNT}"` },
  ]
}

const quoted = (names: readonly string[]): string => names.map((name) => `    "${name}",`).join('\n')

const terraformFile = (): string => `variable "project_id" {
  type = string
}
# empty: the project alone
variable "organization_id" {
  type    = string
  default = ""
}
locals {
  has_organization = var.organization_id != ""
  services = [
${quoted(SERVICES.map((name) => `${name}.googleapis.com`))}
  ]
  permissions = [
${quoted(ofProject)}
  ]
  above_projects = [
${quoted(PERMISSIONS.filter(isAboveProjects))}
  ]
}
resource "google_service_account" "parapet" {
  project      = var.project_id
  account_id   = "parapet"
  display_name = "Parapet scanner"
}
resource "google_project_service" "this" {
  for_each           = toset(local.services)
  project            = var.project_id
  service            = each.key
  disable_on_destroy = false
}
resource "google_organization_iam_custom_role" "read" {
  count       = local.has_organization ? 1 : 0
  org_id      = var.organization_id
  role_id     = "${ROLE}"
  title       = "${TITLE}"
  permissions = concat(local.permissions, local.above_projects)
}
resource "google_organization_iam_member" "read" {
  for_each = local.has_organization ? { reviewer = "${REVIEWER}", read = google_organization_iam_custom_role.read[0].id } : {}
  org_id   = var.organization_id
  role     = each.value
  member   = google_service_account.parapet.member
}
resource "google_project_iam_custom_role" "read" {
  count       = local.has_organization ? 0 : 1
  project     = var.project_id
  role_id     = "${ROLE}"
  title       = "${TITLE}"
  permissions = local.permissions
}
resource "google_project_iam_member" "read" {
  for_each = local.has_organization ? {} : { reviewer = "${REVIEWER}", read = google_project_iam_custom_role.read[0].id }
  project  = var.project_id
  role     = each.value
  member   = google_service_account.parapet.member
}
resource "google_service_account_key" "parapet" {
  service_account_id = google_service_account.parapet.name
}
output "service_account_json" {
  value     = base64decode(google_service_account_key.parapet.private_key)
  sensitive = true
}
`

/** The console's pages in the order they are visited; Cloud Shell where the console has no page for it. */
function consoleSteps(texts: SetupTexts): SetupWay['steps'] {
  return [
    { text: texts.account, commands: null },
    { text: texts.shell, commands: 'PROJECT=PROJECT_ID' },
    { text: texts.services, commands: ENABLE },
    { text: texts.organization, commands: OF_ORGANIZATION },
    { text: texts.project, commands: OF_PROJECT },
    { text: texts.key, commands: null },
  ]
}

/** The ways to make the service account that scans act as. */
export function setupGcp({ language }: SetupGiven): SetupWay[] {
  const file = { name: 'parapet-read.yaml', content: roleFile(TITLE, PERMISSIONS) }
  const texts = setupTexts[language]
  return [
    { way: 'console', link: 'https://console.cloud.google.com/iam-admin/serviceaccounts', steps: consoleSteps(texts), file },
    { way: 'cli', link: null, steps: cliSteps(texts), file },
    { way: 'terraform', link: null, steps: [], file: { name: 'parapet.tf', content: terraformFile() } },
  ]
}
