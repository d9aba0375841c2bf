import { createHash } from 'node:crypto'
import { startAwsHost, type HostedAccount } from '#scanners/aws/fixture/index.ts'
import { openDemoState } from '#server/demo-target/demo-state.ts'
import type { SwitchedFault } from '#server/demo-target/faults.ts'
import { SCANNER, soundAccount } from './account.ts'
import { DEMO_KEY } from './demo-key.ts'
import { CLOUD_FAULTS } from './faults.ts'
import { arnHere, CLOUD_ACCOUNT } from './place.ts'

/** One account's copy of the demo cloud: an AWS account of its own behind a key of its own. */
export interface CloudCopy {
  /** Of the AWS account; every copy has the same, as AWS writes it in its examples. */
  awsAccountId: string
  key: { accessKeyId: string; secretAccessKey: string }
  faults(): SwitchedFault[]
  /** Switches a fault and keeps that; undefined when there is no such fault. */
  setFault(id: string, on: boolean): Promise<SwitchedFault | undefined>
}
export interface DemoCloud {
  /** `http://127.0.0.1:<port>`: every service of every copy. */
  url: string
  copyOf(accountId: string): CloudCopy
  /** Drops what is kept of an account's copy. */
  forget(accountId: string): Promise<void>
  close(): Promise<void>
}

/** Accounts whose copies are found by their key: each is named again before each of its scans, so that the oldest may go. */
const KNOWN_MAX = 1_000
/** Copies that stand ready as a model; a few dozen kB each. */
const MODELS_MAX = 32
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Of the account's id alone, so that it outlasts a rotation of keys and a restored backup. It opens nothing but a demonstration. */
const keyOf = (accountId: string): CloudCopy['key'] => ({
  accessKeyId: `${DEMO_KEY}${Array.from(digestOf(`demo cloud of ${accountId}`).subarray(0, 12), (byte) => BASE32[byte % 32]).join('')}`,
  secretAccessKey: digestOf(`demo cloud, signed by ${accountId}`).toString('hex').slice(0, 40),
})

/** Keeps the newest: what is set or read again is newest. */
function newest<T>(max: number): { get(key: string): T | undefined; set(key: string, value: T): void; delete(key: string): void } {
  const kept = new Map<string, T>()
  const set = (key: string, value: T): void => {
    kept.delete(key)
    kept.set(key, value)
    for (const oldest of kept.keys()) {
      if (kept.size <= max) break
      kept.delete(oldest)
    }
  }
  return {
    get(key) {
      const value = kept.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
    delete: (key) => void kept.delete(key),
  }
}

/**
 * Serves an AWS account with planted faults on loopback: a copy for each account, told apart by the key that signs, whose faults can
 * be switched off one by one.
 * @param stateFile where the switches are kept from start to start
 */
export async function startDemoCloud(stateFile: string, now: () => Date = () => new Date()): Promise<DemoCloud> {
  const ids = CLOUD_FAULTS.map(({ id }) => id)
  const state = await openDemoState(stateFile, ids)
  /** Names of copies, by key id. */
  const names = newest<string>(KNOWN_MAX)
  const models = newest<{ day: string; hosted: HostedAccount }>(MODELS_MAX)
  const host = await startAwsHost((accessKeyId) => {
    const name = names.get(accessKeyId)
    return name === undefined ? undefined : hostedAs(name, accessKeyId)
  })

  /** The account as its switches have it; made again each day, since some faults grow older. */
  function hostedAs(name: string, accessKeyId: string): HostedAccount {
    const at = now()
    const day = at.toISOString().slice(0, 10)
    const ready = models.get(name)
    if (ready?.day === day) return ready.hosted
    const model = soundAccount(accessKeyId, at)
    for (const { id, plant } of CLOUD_FAULTS) if (state.isOn(name, id)) plant(model, at)
    const { secretAccessKey } = keyOf(name)
    const hosted = { model, key: { accessKeyId, secretAccessKey, arn: arnHere('iam', `user/${SCANNER}`) } }
    models.set(name, { day, hosted })
    return hosted
  }

  return {
    url: host.url,
    copyOf(accountId) {
      const key = keyOf(accountId)
      names.set(key.accessKeyId, accountId)
      const shown = ({ id, checkId }: (typeof CLOUD_FAULTS)[number]): SwitchedFault => ({ id, checkId, on: state.isOn(accountId, id) })
      return {
        awsAccountId: CLOUD_ACCOUNT,
        key,
        faults: () => CLOUD_FAULTS.map(shown),
        async setFault(id, isOn) {
          const fault = CLOUD_FAULTS.find((known) => known.id === id)
          if (fault === undefined) return undefined
          await state.turn(accountId, fault.id, isOn)
          models.delete(accountId)
          return shown(fault)
        },
      }
    },
    async forget(accountId) {
      names.delete(keyOf(accountId).accessKeyId)
      models.delete(accountId)
      await state.forget(accountId)
    },
    close: () => host.close(),
  }
}
