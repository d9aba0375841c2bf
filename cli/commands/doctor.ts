import { ConfigError, readConfig, type Config } from '#server/config.ts'
import type { Command } from '#cli/command.ts'
import {
  examineDatabase,
  examineDataFolder,
  examineDisk,
  examineEmbedded,
  examineKey,
  examineNode,
  examinePort,
  examinePublicUrl,
  examineWebClient,
  type Finding,
} from '#cli/doctor/examine.ts'
import { examineAws } from '#cli/doctor/examine-aws.ts'
import { examineEngines } from '#cli/doctor/examine-engines.ts'
import { examineProxy } from '#cli/doctor/examine-proxy.ts'

const SIGNS: Readonly<Record<Finding['state'], string>> = { ok: '✓', missing: '✗', note: '·' }

async function examine(config: Config): Promise<Finding[]> {
  const findings = await Promise.all([
    examineNode(),
    examineDataFolder(config),
    examineDisk(config),
    examineKey(config),
    config.databaseUrl === undefined ? examineEmbedded(config) : examineDatabase(config.databaseUrl),
    examinePort(config),
    examineWebClient(),
    examinePublicUrl(config),
    examineProxy(config),
    examineAws(config),
  ])
  return [...findings.filter((finding) => finding !== null), ...(await examineEngines(config))]
}

export const command: Command = {
  help: `Usage: parapet doctor

Checks Node.js, data folder, disk, key file, database, port, web client, the public address, what the proxy in front of the server
says about callers, who this installation is at AWS and which external tools scans of networks can use, and changes nothing. Exit code 1 when something is missing.`,
  async run() {
    let findings: Finding[]
    try {
      findings = await examine(readConfig())
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      findings = [await examineNode(), { what: 'Settings', state: 'missing', detail: error.message }]
    }
    for (const { what, state, detail } of findings) process.stdout.write(`${SIGNS[state]} ${what}: ${detail}\n`)
    const faults = findings.filter(({ state }) => state === 'missing').length
    process.stdout.write(
      faults === 0 ? '\nParapet is ready to start: parapet start\n' : `\n${faults} ${faults === 1 ? 'thing is' : 'things are'} missing.\n`,
    )
    return faults === 0 ? 0 : 1
  },
}
