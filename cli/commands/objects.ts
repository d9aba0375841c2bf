import { parseArgs } from 'node:util'
import { required, UsageError, type Command } from '#cli/command.ts'
import { readConfig } from '#server/config.ts'
import { type ObjectPlace, placeNamed } from '#server/settings/objects.ts'
import { moveObjects } from '#server/storage/move-objects.ts'
import { openObjectStore } from '#server/storage/open-object-store.ts'

const nameOf = (place: ObjectPlace): string => ('folder' in place ? place.folder : `s3://${place.bucket}/${place.prefix}`)

export const objects: Command = {
  help: `Usage: parapet objects move --from <place> --to <place> [--keep]

Moves evidence, logs and pictures between a folder and a bucket. A place is a folder, or s3://bucket/prefix with
PARAPET_OBJECTS_ENDPOINT, PARAPET_OBJECTS_REGION and AWS credentials from the environment. The folder of an
installation is "objects" in its data folder.

Each object is read again at its destination before anything is deleted. Broken off, the same command goes on where it
was. Stop all servers first; or copy with --keep while they run, stop them, and move: little is left then. Set
PARAPET_OBJECTS before they start again.

  --keep  copies, and deletes nothing at the source`,
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { from: { type: 'string' }, to: { type: 'string' }, keep: { type: 'boolean' } },
    })
    const { buckets } = readConfig()
    const from = placeNamed(required(values.from, '--from'), buckets)
    const to = placeNamed(required(values.to, '--to'), buckets)
    if (from === undefined || to === undefined) throw new UsageError('A place is a folder, or s3://bucket/prefix.')
    if (nameOf(from) === nameOf(to)) throw new UsageError('Both places are the same.')
    const done = await moveObjects(await openObjectStore(from), await openObjectStore(to), values.keep === true)
    process.stdout.write(
      `${done.copied} objects copied, ${done.present} were there already (${done.bytes} bytes); ${done.deleted} deleted from ${nameOf(from)}.\n`,
    )
    return 0
  },
}
