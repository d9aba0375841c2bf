import { dirname } from 'node:path'
import type { FieldValue } from '#contract/connections.ts'
import type { VectorType } from '#contract/fields.ts'
import { openDemoState } from '#server/demo-target/demo-state.ts'
import type { SwitchedFault } from '#server/demo-target/faults.ts'
import type { DemoProvider } from './demo-key.ts'

/** A fault of a demo cloud, the check that finds it, and how it comes into a sound cloud. Its title is the check's own. */
export interface CloudFault<Model> {
  id: string
  checkId: string
  plant: (model: Model, now: Date) => void
}
/** How a copy is connected, and what the host tells it by. */
export interface CloudAccess {
  /** Of the connection: what is written like its target. */
  target: string
  /** The value of the field by which the copy is known (demo-key.ts). */
  key: string
  fields: Readonly<Record<string, FieldValue>>
  /** What opens it, asked for when it is connected or opened: some providers' has to be made first. */
  secrets: () => Promise<Readonly<Record<string, string>>>
}
/** What a provider's demo cloud is made of. */
export interface DemoCloudKind<Model> {
  provider: DemoProvider
  vectorType: VectorType
  faults: readonly CloudFault<Model>[]
  /**
   * How the copy of an account is connected: by its id, so that it outlasts a rotation of keys and a restored backup. A secret that no
   * two installations may share is kept in the folder.
   * @param folder of the file of switches
   */
  accessIn: (folder: string) => (accountId: string) => CloudAccess
  /** The cloud as it should be: nothing wrong in it that a fault can put right. */
  sound(access: CloudAccess, now: Date): Model
  /** Serves the provider's interface on loopback. @param find the model that a key opens; undefined: the key is nobody's */
  serve(find: (key: string) => { model: Model; access: CloudAccess } | undefined): Promise<{ url: string; close(): Promise<void> }>
}

/** One account's copy of a demo cloud, behind a key of its own. */
export interface CloudCopy extends CloudAccess {
  faults: () => SwitchedFault[]
  /** Switches a fault and keeps that; undefined when there is no such fault. */
  setFault(id: string, on: boolean): Promise<SwitchedFault | undefined>
}
export interface DemoCloud {
  provider: DemoProvider
  vectorType: VectorType
  /** `http://127.0.0.1:<port>`: every service of every copy. */
  url: string
  copyOf: (accountId: string) => CloudCopy
  /** Drops what is kept of an account's copy. */
  forget(accountId: string): Promise<void>
  close(): Promise<void>
}

/** Accounts whose copies are found by their key: each is named again before each of its scans, so that the oldest may go. */
const KNOWN_MAX = 1_000
/** Copies that stand ready as a model; a few dozen kB each. */
const MODELS_MAX = 32

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
 * Serves a provider's cloud with planted faults on loopback: a copy for each account, told apart by the key that opens it, whose
 * faults can be switched off one by one.
 * @param stateFile where the switches are kept from start to start
 */
export async function startDemoCloud<Model>(
  kind: DemoCloudKind<Model>,
  stateFile: string,
  now: () => Date = () => new Date(),
): Promise<DemoCloud> {
  const { provider, vectorType, faults } = kind
  const accessOf = kind.accessIn(dirname(stateFile))
  const state = await openDemoState(
    stateFile,
    faults.map(({ id }) => id),
  )
  /** Names of copies, by key. */
  const names = newest<string>(KNOWN_MAX)
  const models = newest<{ day: string; model: Model }>(MODELS_MAX)
  const host = await kind.serve((key) => {
    const name = names.get(key)
    return name === undefined ? undefined : { model: modelOf(name), access: accessOf(name) }
  })

  /** The cloud as its switches have it; made again each day, since some faults grow older. */
  function modelOf(name: string): Model {
    const at = now()
    const day = at.toISOString().slice(0, 10)
    const ready = models.get(name)
    if (ready?.day === day) return ready.model
    const model = kind.sound(accessOf(name), at)
    for (const { id, plant } of faults) if (state.isOn(name, id)) plant(model, at)
    models.set(name, { day, model })
    return model
  }

  return {
    provider,
    vectorType,
    url: host.url,
    copyOf(accountId) {
      const access = accessOf(accountId)
      names.set(access.key, accountId)
      const shown = ({ id, checkId }: CloudFault<Model>): SwitchedFault => ({ id, checkId, on: state.isOn(accountId, id) })
      return {
        ...access,
        faults: () => faults.map(shown),
        async setFault(id, isOn) {
          const fault = faults.find((known) => known.id === id)
          if (fault === undefined) return undefined
          await state.turn(accountId, fault.id, isOn)
          models.delete(accountId)
          return shown(fault)
        },
      }
    },
    async forget(accountId) {
      names.delete(accessOf(accountId).key)
      models.delete(accountId)
      await state.forget(accountId)
    },
    close: () => host.close(),
  }
}
