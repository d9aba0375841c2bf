import { parseArgs } from 'node:util'
import { isUuid } from '#server/new-id.ts'
import { replay, statusOf, type Replay } from '#server/events/replay.ts'
import { withCursor } from '#server/events/subscriber.ts'
import { subscribers } from '#server/modules/modules.ts'
import { required, UsageError, type Command } from '#cli/command.ts'
import { withServices } from '#cli/open-services.ts'
import { plainText } from '#cli/scan/plain-text.ts'

const names = withCursor(subscribers).map(({ name }) => name)

function fromOf(text: string): Replay['from'] {
  if (/^\d{1,18}$/u.test(text)) return { id: text }
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) throw new UsageError('--from is neither the id of an event nor a time like 2026-11-22T06:00:00Z.')
  return moment
}

export const replayCommand: Command = {
  help: `Usage: parapet events replay <subscriber> --from <time|id> [--account <id>]

Replays events to a subscriber from a time or an event on, including those that failed since. Events are kept for 30 days. No one
is notified twice of the same event. A running worker does the work.
Subscribers: ${names.join(', ')}.`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      options: { from: { type: 'string' }, account: { type: 'string' } },
      allowPositionals: true,
    })
    const [subscriber = ''] = positionals
    if (!names.includes(subscriber)) throw new UsageError(`There is no subscriber "${subscriber}"; there are ${names.join(', ')}.`)
    const { account } = values
    if (account !== undefined && !isUuid(account)) throw new UsageError('--account is not the id of an account.')
    const from = fromOf(required(values.from, '--from'))
    const accounts = await withServices((services) =>
      replay(services, { subscriber, from, ...(account === undefined ? {} : { accountId: account }) }),
    )
    process.stdout.write(`${subscriber} hears ${accounts === 1 ? 'one account' : `${accounts} accounts`} again.\n`)
    return 0
  },
}

export const statusCommand: Command = {
  help: `Usage: parapet events status

Shows for each subscriber how many events are waiting, will be retried, and were given up, with the latest reason. Exit code 1
when some were given up.`,
  async run() {
    const found = await withServices((services) => statusOf(services, names))
    for (const { subscriber, waiting, retried, givenUp, because } of found) {
      const reason = because === null ? '' : `; the newest: ${plainText(because)}`
      process.stdout.write(`${subscriber}: ${waiting} waiting, ${retried} tried again later, ${givenUp} given up${reason}\n`)
    }
    return found.some(({ givenUp }) => givenUp > 0) ? 1 : 0
  },
}
