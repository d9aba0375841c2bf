import { textAt } from '#scanners/sdk/cloud/fields.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { rowsOf } from './presence.ts'

/**
 * What metadata says of the settings that are looked at. Everything else in it stays unread: scripts and keys may hold secrets.
 * null: nothing is said, so that the project's word counts, and after it the default, which is off.
 */
export interface MetadataFlags {
  osLogin: boolean | null
  blocksProjectKeys: boolean | null
  serialPort: boolean | null
  /** How many SSH keys it holds. */
  sshKeys: number
}

/** cloud.google.com/compute/docs/metadata/predefined-metadata-keys, "Boolean values". */
const YES = /^(?:true|y|yes|1)$/iu
const flagIn = (values: ReadonlyMap<string, string>, name: string): boolean | null => {
  const value = values.get(name)
  return value === undefined ? null : YES.test(value.trim())
}
const linesIn = (text: string | undefined): number => (text ?? '').split('\n').filter((line) => line.trim() !== '').length

/** @param row of a resource, @param field that has its metadata: metadata, commonInstanceMetadata */
export function metadataOf(row: Json, field: string): Seen<MetadataFlags> {
  const items = rowsOf(row, field, 'items')
  if (items instanceof Unseen) return items
  const values = new Map<string, string>()
  for (const item of items) {
    const key = textAt(item, 'key')
    if (key === undefined) return new Unseen('error')
    values.set(key, textAt(item, 'value') ?? '')
  }
  return {
    osLogin: flagIn(values, 'enable-oslogin'),
    blocksProjectKeys: flagIn(values, 'block-project-ssh-keys'),
    serialPort: flagIn(values, 'serial-port-enable'),
    sshKeys: linesIn(values.get('ssh-keys')) + linesIn(values.get('sshKeys')),
  }
}
/** What an instance says, and what its project says for all; unseen where one of them is. */
export function both(
  instance: Seen<MetadataFlags>,
  project: Seen<MetadataFlags>,
): Seen<{ instance: MetadataFlags; project: MetadataFlags }> {
  if (instance instanceof Unseen) return instance
  return project instanceof Unseen ? project : { instance, project }
}
