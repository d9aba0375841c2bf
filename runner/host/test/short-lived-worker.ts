import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { scanners } from '#scanners/registry.ts'
import { createRunners } from '#runner/host/runners.ts'

/** A process that starts runners, prints their process ids and is killed by runners.test.ts. */
const runners = createRunners({ scansAtOnce: 1, extraCaCerts: undefined, log: pino({ level: 'silent' }) })
for (const scanner of scanners) runners.warm(scanner)
await wait(1_000)
process.stdout.write(`${JSON.stringify(runners.pids())}\n`)
await wait(60_000)
