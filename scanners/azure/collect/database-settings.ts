import { subscriptionCollector } from './collector.ts'
import { parametersOf } from './database-server.ts'
import { firewallsCollector } from './firewalled-servers.ts'

const POSTGRES = 'Microsoft.DBforPostgreSQL/flexibleServers'
const MYSQL = 'Microsoft.DBforMySQL/flexibleServers'

/** Source: learn.microsoft.com/azure/postgresql/flexible-server/concepts-server-parameters */
const POSTGRES_PARAMETERS: ReadonlySet<string> = new Set(['require_secure_transport'])
/** Source: learn.microsoft.com/azure/mysql/flexible-server/concepts-server-parameters */
const MYSQL_PARAMETERS: ReadonlySet<string> = new Set(['require_secure_transport', 'tls_version'])

/** Source: learn.microsoft.com/rest/api/postgresql/configurations/list-by-server */
export const postgresParameters = subscriptionCollector({
  id: 'postgres-parameters',
  asks: [`${POSTGRES}/configurations/read`],
  after: ['postgres-servers'],
  collect: ({ arm }, { 'postgres-servers': servers = [] }) =>
    parametersOf(arm, servers, { permission: `${POSTGRES}/configurations/read`, type: POSTGRES, names: POSTGRES_PARAMETERS }),
})
/** Source: learn.microsoft.com/rest/api/mysql/flexibleserver/configurations/list-by-server */
export const mysqlParameters = subscriptionCollector({
  id: 'mysql-parameters',
  asks: [`${MYSQL}/configurations/read`],
  after: ['mysql-servers'],
  collect: ({ arm }, { 'mysql-servers': servers = [] }) =>
    parametersOf(arm, servers, { permission: `${MYSQL}/configurations/read`, type: MYSQL, names: MYSQL_PARAMETERS }),
})

/** Source: learn.microsoft.com/rest/api/postgresql/firewall-rules/list-by-server */
export const postgresFirewalls = firewallsCollector('postgres-firewalls', 'postgres-servers', POSTGRES)
/** Source: learn.microsoft.com/rest/api/mysql/flexibleserver/firewall-rules/list-by-server */
export const mysqlFirewalls = firewallsCollector('mysql-firewalls', 'mysql-servers', MYSQL)
