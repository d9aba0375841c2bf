import type { SetupWay } from '#contract/kinds.ts'
import type { SetupGiven } from '#scanners/sdk/scanner.ts'
import { FEDERATION_TAG } from '#scanners/azure/federation.ts'
import { GRAPH_RIGHTS, MICROSOFT_GRAPH } from '#scanners/azure/graph-rights.ts'
import { setupTexts } from './setup-texts.ts'

type Steps = SetupWay['steps']
const credentialOf = (identity: { issuer: string; subject: string }): string =>
  JSON.stringify({ name: 'parapet', ...identity, audiences: ['api://AzureADTokenExchange'] }).replaceAll("'", String.raw`'\''`)

const graphRight = (name: string): string =>
  [
    `RIGHT=$(az ad sp show --id "$GRAPH" -o tsv \\\n  --query "appRoles[?value=='${name}'].id")`,
    'az ad app permission add --id "$APPLICATION" \\\n  --api "$GRAPH" --api-permissions "$RIGHT=Role"',
  ].join('\n')

/** The same in a terminal; what a step learns, the next ones use. */
function cliSteps({ issued, identity, language }: SetupGiven): Steps {
  const texts = setupTexts[language]
  const steps = [
    {
      text: texts.cliApplication,
      commands: [
        'APPLICATION=$(az ad app create -o tsv --query appId \\\n  --display-name "Parapet scanner")',
        'az ad sp create --id "$APPLICATION"',
        'az ad app credential reset --id "$APPLICATION" \\\n  --display-name parapet \\\n  --end-date "$(date -u -d "+90 days" +%Y-%m-%d)"',
      ],
    },
    {
      text: texts.cliReader,
      commands: [
        'SUBSCRIPTION=$(az account show --query id -o tsv)',
        'az role assignment create --role Reader \\\n  --assignee "$APPLICATION" \\\n  --scope "/subscriptions/$SUBSCRIPTION"',
      ],
    },
    {
      text: texts.cliGraph,
      commands: [`GRAPH=${MICROSOFT_GRAPH}`, ...GRAPH_RIGHTS.map(graphRight), 'az ad app permission admin-consent --id "$APPLICATION"'],
    },
    ...(identity
      ? [
          {
            text: texts.cliCredential,
            commands: [`az ad app federated-credential create --id "$APPLICATION" \\\n  --parameters '${credentialOf(identity)}'`],
          },
          {
            text: texts.cliTag,
            commands: [
              `az tag update --operation Merge \\\n  --resource-id "/subscriptions/$SUBSCRIPTION" \\\n  --tags ${FEDERATION_TAG}=${issued['federationTag'] ?? ''}`,
            ],
          },
        ]
      : []),
  ]
  return steps.map(({ text, commands }) => ({ text, commands: commands.join('\n') }))
}

const terraformFile = (): string =>
  `terraform {
  required_providers {
    azuread = { source = "hashicorp/azuread" }
    azurerm = { source = "hashicorp/azurerm" }
  }
}
provider "azurerm" {
  features {}
}
variable "subscription_ids" {
  type = set(string)
}
data "azuread_client_config" "current" {}
data "azuread_application_published_app_ids" "known" {}
data "azuread_service_principal" "graph" {
  client_id = data.azuread_application_published_app_ids.known.result["MicrosoftGraph"]
}
resource "azuread_application" "parapet" {
  display_name = "Parapet scanner"
  required_resource_access {
    resource_app_id = data.azuread_service_principal.graph.client_id
${GRAPH_RIGHTS.map((name) => `    resource_access {\n      id   = data.azuread_service_principal.graph.app_role_ids["${name}"]\n      type = "Role"\n    }`).join('\n')}
  }
}
resource "azuread_service_principal" "parapet" {
  client_id = azuread_application.parapet.client_id
}
resource "azuread_app_role_assignment" "graph" {
  for_each            = toset(${JSON.stringify(GRAPH_RIGHTS)})
  app_role_id         = data.azuread_service_principal.graph.app_role_ids[each.key]
  principal_object_id = azuread_service_principal.parapet.object_id
  resource_object_id  = data.azuread_service_principal.graph.object_id
}
resource "azuread_application_password" "parapet" {
  application_id    = azuread_application.parapet.id
  end_date_relative = "2160h"
}
resource "azurerm_role_assignment" "reader" {
  for_each             = var.subscription_ids
  scope                = "/subscriptions/\${each.key}"
  role_definition_name = "Reader"
  principal_id         = azuread_service_principal.parapet.object_id
}
output "application_id" {
  value = azuread_application.parapet.client_id
}
output "directory_id" {
  value = data.azuread_client_config.current.tenant_id
}
output "client_secret" {
  value     = azuread_application_password.parapet.value
  sensitive = true
}
`

/** The portal's pages in the order they are visited. */
function portalSteps({ issued, identity, language }: SetupGiven): Steps {
  const texts = setupTexts[language]
  const said = [texts.register, texts.ids, texts.secret, texts.graph(GRAPH_RIGHTS.join(', ')), texts.reader]
  if (identity) said.push(texts.credential(identity))
  const steps: Steps = said.map((text) => ({ text, commands: null }))
  return identity ? [...steps, { text: texts.tag(FEDERATION_TAG), commands: issued['federationTag'] ?? '' }] : steps
}

/** The ways to make the application that scans sign in as. */
export function setupAzure(given: SetupGiven): SetupWay[] {
  return [
    {
      way: 'console',
      link: 'https://portal.azure.com/#view/Microsoft_AAD_RegisteredApps/CreateApplicationBlade',
      steps: portalSteps(given),
      file: null,
    },
    { way: 'cli', link: null, steps: cliSteps(given), file: null },
    { way: 'terraform', link: null, steps: [], file: { name: 'parapet.tf', content: terraformFile() } },
  ]
}
