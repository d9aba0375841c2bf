/** A flag of a database engine, what it should be, and what counts where nobody set it. */
export interface SqlFlag {
  /** As the engine calls it; also the place of a finding. */
  name: string
  engine: 'MYSQL' | 'POSTGRES' | 'SQLSERVER'
  /** What people are told to set. */
  wanted: string
  isGood: (value: string) => boolean
  /** Without the flag (cloud.google.com/sql/docs/mysql/flags, …/postgres/flags, …/sqlserver/flags, and the manuals of the engines). */
  standard: string
  /** Of CIS GCP. */
  control: string
  /** The same rule of Prowler. */
  alias: string
}

const is =
  (...good: string[]) =>
  (value: string): boolean =>
    good.includes(value.trim().toLowerCase())
/** How engines write a switch. */
const isOn = is('on', '1', 'true', 'yes')
const isOff = is('off', '0', 'false', 'no')
/** Levels of messages of PostgreSQL, from the most talkative (postgresql.org/docs/current/runtime-config-logging.html). */
const LEVELS = ['debug5', 'debug4', 'debug3', 'debug2', 'debug1', 'info', 'notice', 'warning', 'error', 'log', 'fatal', 'panic']
const upTo = (level: string) => is(...LEVELS.slice(0, LEVELS.indexOf(level) + 1))

const on = (standard: string) => ({ wanted: 'on', isGood: isOn, standard })
const off = (standard: string) => ({ wanted: 'off', isGood: isOff, standard })
const mysql = { engine: 'MYSQL' } as const
const postgres = { engine: 'POSTGRES' } as const
const sqlserver = { engine: 'SQLSERVER' } as const
const alias = (name: string): string => `prowler:cloudsql_instance_${name}_flag`

export const SQL_FLAGS: readonly SqlFlag[] = [
  { ...mysql, name: 'skip_show_database', ...on('off'), control: '6.1.2', alias: alias('mysql_skip_show_database') },
  // "default value: on"
  { ...mysql, name: 'local_infile', ...off('on'), control: '6.1.3', alias: alias('mysql_local_infile') },
  {
    ...postgres,
    name: 'log_error_verbosity',
    wanted: 'default',
    isGood: is('default', 'terse'),
    standard: 'default',
    control: '6.2.1',
    alias: alias('postgres_log_error_verbosity'),
  },
  // from PostgreSQL 18 on it names what is logged: all of it, or parts
  {
    ...postgres,
    name: 'log_connections',
    wanted: 'on',
    isGood: (value) => isOn(value) || /^all$|authorization/iu.test(value),
    standard: 'off',
    control: '6.2.2',
    alias: alias('postgres_log_connections'),
  },
  { ...postgres, name: 'log_disconnections', ...on('off'), control: '6.2.3', alias: alias('postgres_log_disconnections') },
  {
    ...postgres,
    name: 'log_statement',
    wanted: 'ddl',
    isGood: is('ddl', 'mod', 'all'),
    standard: 'none',
    control: '6.2.4',
    alias: alias('postgres_log_statement'),
  },
  {
    ...postgres,
    name: 'log_min_messages',
    wanted: 'warning',
    isGood: upTo('warning'),
    standard: 'warning',
    control: '6.2.5',
    alias: alias('postgres_log_min_messages'),
  },
  {
    ...postgres,
    name: 'log_min_error_statement',
    wanted: 'error',
    isGood: upTo('error'),
    standard: 'error',
    control: '6.2.6',
    alias: alias('postgres_log_min_error_statement'),
  },
  {
    ...postgres,
    name: 'log_min_duration_statement',
    wanted: '-1',
    isGood: is('-1'),
    standard: '-1',
    control: '6.2.7',
    alias: alias('postgres_log_min_duration_statement'),
  },
  { ...postgres, name: 'cloudsql.enable_pgaudit', ...on('off'), control: '6.2.8', alias: alias('postgres_enable_pgaudit') },
  {
    ...sqlserver,
    name: 'external scripts enabled',
    ...off('off'),
    control: '6.3.1',
    alias: alias('sqlserver_external_scripts_enabled'),
  },
  {
    ...sqlserver,
    name: 'cross db ownership chaining',
    ...off('off'),
    control: '6.3.2',
    alias: alias('sqlserver_cross_db_ownership_chaining'),
  },
  // both let in as many as SQL Server can serve
  {
    ...sqlserver,
    name: 'user connections',
    wanted: '0',
    isGood: is('0', '32767'),
    standard: '0',
    control: '6.3.3',
    alias: alias('sqlserver_user_connections'),
  },
  {
    ...sqlserver,
    name: 'user options',
    wanted: '0',
    isGood: is('0', ''),
    standard: '0',
    control: '6.3.4',
    alias: alias('sqlserver_user_options'),
  },
  // SQL Server itself allows it until somebody forbids it
  { ...sqlserver, name: 'remote access', ...off('on'), control: '6.3.5', alias: alias('sqlserver_remote_access') },
  { ...sqlserver, name: '3625', ...on('off'), control: '6.3.6', alias: alias('sqlserver_trace') },
  {
    ...sqlserver,
    name: 'contained database authentication',
    ...off('off'),
    control: '6.3.7',
    alias: alias('sqlserver_contained_database_authentication'),
  },
]
