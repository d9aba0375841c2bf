import { same, type Label } from '#scanners/sdk/labels.ts'
import { checksOf } from '#scanners/sdk/check.ts'
import type { AzureCollector, AzureFacts } from './facts.ts'

/** The services that checks look at, by the names Azure gives them. */
export const AZURE_SCANNER_TYPES = {
  'Azure Storage': same('Azure Storage'),
  'Azure Key Vault': same('Azure Key Vault'),
  'Azure SQL': same('Azure SQL'),
  'Azure Databases': { en: 'Azure databases', de: 'Azure-Datenbanken', es: 'Bases de datos de Azure' },
  'Azure App Service': same('Azure App Service'),
  'Azure Compute': { en: 'Azure machines', de: 'Azure-Maschinen', es: 'Máquinas de Azure' },
  'Azure Containers': { en: 'Azure containers', de: 'Azure-Container', es: 'Contenedores de Azure' },
  'Azure Databricks': same('Azure Databricks'),
  'Azure Defender': same('Microsoft Defender for Cloud'),
  'Azure Monitor': same('Azure Monitor'),
  'Azure Roles': { en: 'Azure roles', de: 'Azure-Rollen', es: 'Roles de Azure' },
  'Azure Entra': same('Microsoft Entra ID'),
  'Azure Network': { en: 'Azure networks', de: 'Azure-Netzwerke', es: 'Redes de Azure' },
  'Azure Inventory': { en: 'Other resources of Azure', de: 'Weitere Azure-Ressourcen', es: 'Otros recursos de Azure' },
} as const satisfies Readonly<Record<string, Label>>

/** Defines a check of Azure. What nobody outside reaches is internal; a check that knows better says so in its verdicts. */
export const azureCheck: ReturnType<typeof checksOf<AzureFacts, AzureCollector, keyof typeof AZURE_SCANNER_TYPES>> = checksOf(
  'Azure',
  'internal',
)
