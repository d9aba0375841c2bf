/** A plan of Defender for Cloud. */
interface DefenderPlan {
  /** As Azure names it; part of the identity of a result. */
  name: string
  /** What it watches, as people call it. */
  label: string
  /** Control of CIS Azure Foundations. */
  control: string
  /** The same rule of Prowler. */
  alias: string
}
const plan = (name: string, ...[label, control, alias]: [label: string, control: string, alias: string]): DefenderPlan => ({
  name,
  label,
  control,
  alias: `prowler:defender_ensure_defender_${alias}`,
})

/** Source: learn.microsoft.com/rest/api/defenderforcloud/pricings/list */
export const DEFENDER_PLANS: readonly DefenderPlan[] = [
  plan('CloudPosture', 'CSPM', '8.1.1.1', 'cspm_is_on'),
  plan('Api', 'APIs', '8.1.2.1', 'for_apis_is_on'),
  plan('VirtualMachines', 'Servers', '8.1.3.1', 'for_server_is_on'),
  plan('Containers', 'Containers', '8.1.4.1', 'for_containers_is_on'),
  plan('StorageAccounts', 'Storage', '8.1.5.1', 'for_storage_is_on'),
  plan('AppServices', 'App Service', '8.1.6.1', 'for_app_services_is_on'),
  plan('CosmosDbs', 'Cosmos DB', '8.1.7.1', 'for_cosmosdb_is_on'),
  plan('OpenSourceRelationalDatabases', 'open-source databases', '8.1.7.2', 'for_os_relational_databases_is_on'),
  plan('SqlServers', 'Azure SQL', '8.1.7.3', 'for_azure_sql_databases_is_on'),
  plan('SqlServerVirtualMachines', 'SQL Server', '8.1.7.4', 'for_sql_servers_is_on'),
  plan('KeyVaults', 'Key Vault', '8.1.8.1', 'for_keyvault_is_on'),
  plan('Arm', 'Resource Manager', '8.1.9.1', 'for_arm_is_on'),
]
