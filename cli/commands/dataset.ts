import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { DatasetRefused } from '#scanners/sdk/dataset.ts'
import { auditInstallation } from '#server/modules/identity/index.ts'
import { keepDataset, readDatasets, refreshDatasets } from '#server/modules/datasets/index.ts'
import { datasets } from '#server/kinds.ts'
import { UsageError, type Command } from '#cli/command.ts'
import { withServices } from '#cli/open-services.ts'

const FILE_MAX = 8_388_608
const renewable = datasets.filter(({ read }) => read !== undefined)
const names = renewable.map(({ id }) => id).join(', ')

async function textOf(path: string): Promise<string> {
  const { size } = await stat(path).catch(() => {
    throw new UsageError(`${path} cannot be read.`)
  })
  if (size > FILE_MAX) throw new UsageError(`${path} is longer than ${FILE_MAX} bytes.`)
  return readFile(path, 'utf8')
}

export const importCommand: Command = {
  help: `Usage: parapet dataset import <dataset> <file>

Imports a dataset from a file instead of the daily download, for scans that start from now on. The file is checked; an unusable
one is refused and the previous one stays. The import is in the audit log of the operators.
Datasets: ${names}. The file of library-signatures is jsrepository-v5.json of retire.js.`,
  async run(args) {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
    const [id = '', path = ''] = positionals
    const dataset = renewable.find((one) => one.id === id)
    if (dataset === undefined) throw new UsageError(`There is no dataset "${id}" to import; there are ${names}.`)
    if (path === '') throw new UsageError('Name the file that holds the dataset.')
    const text = await textOf(path)
    try {
      // refused before anything is started for it
      dataset.read?.(text)
      const entries = await withServices(async (services) => {
        const kept = await keepDataset(services, dataset, { text, origin: 'import', etag: null })
        const details = { entries: kept, sha256: createHash('sha256').update(text).digest('hex') }
        const row = { event: 'dataset.imported', status: 'Success', actor: `parapet dataset import (${userInfo().username})` } as const
        await services.database.transact('identity', {}, (db) => auditInstallation(services, db, { ...row, target: id, details }))
        return kept
      })
      process.stdout.write(`${id}: ${entries} entries imported.\n`)
      return 0
    } catch (error) {
      if (!(error instanceof DatasetRefused)) throw error
      process.stderr.write(`${error.message}\n`)
      return 1
    }
  },
}

export const refreshCommand: Command = {
  help: `Usage: parapet dataset refresh

Downloads each dataset now instead of overnight, if it has changed. Exit code 1 when one could not be refreshed.`,
  async run() {
    const results = await withServices((services) => refreshDatasets(services, AbortSignal.timeout(300_000)))
    if (results.length === 0) process.stdout.write('No dataset has an address to download it from.\n')
    for (const { id, outcome, detail } of results) process.stdout.write(`${id}: ${outcome}. ${detail}\n`)
    return results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
  },
}

export const datasetStatusCommand: Command = {
  help: `Usage: parapet dataset status

Shows for each dataset how old it is, where it came from, and why the last download failed.`,
  async run() {
    for (const { id, asOf, origin, checkedAt, problem } of await withServices((services) => readDatasets(services, 'en'))) {
      const tried = checkedAt === null ? '' : `; download tried ${checkedAt}${problem === null ? '' : `: ${problem}`}`
      process.stdout.write(`${id}: as of ${asOf}, by ${origin}${tried}\n`)
    }
    return 0
  },
}
