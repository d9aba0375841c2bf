import type { DirectoryModel } from '#scanners/azure/fixture/index.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { isObject, listOf } from '#scanners/sdk/json.ts'
import { change, the } from '#server/demo-target/cloud/planting.ts'

type Properties = Readonly<Record<string, Json>>
type Subscription = DirectoryModel['subscriptions'][number]
type Plant = (directory: DirectoryModel) => void

const changeAll = (row: Record<string, unknown>, part: 'properties' | 'attributes', more: Properties): void => {
  for (const [name, value] of Object.entries(more)) change(row, `${part}.${name}`, value)
}
const subscriptionOf = ({ subscriptions }: DirectoryModel, id: string): Subscription =>
  the(subscriptions, ({ resources }) => resources.some((row) => row.id === id))
const rowOf = (directory: DirectoryModel, id: string) => the(subscriptionOf(directory, id).resources, (row) => row.id === id)
/** A list among the settings of a resource. */
const listIn = ({ properties }: Subscription['resources'][number], name: string): readonly Json[] =>
  listOf(isObject(properties) ? properties[name] : undefined)
/** The object of a list that bears a value. */
const partIn = (list: readonly Json[], [field, value]: readonly [field: string, value: string]): Properties =>
  the(list.filter(isObject), (one) => one[field] === value)

/** Gives a resource other settings. @throws, as all of these, when the sound directory has none of that id */
export const setting =
  (id: string, more: Properties): Plant =>
  (directory) =>
    changeAll(rowOf(directory, id), 'properties', more)
/** Lets a key or a secret hold for ever. */
export const withoutEnd =
  (id: string): Plant =>
  (directory) =>
    changeAll(rowOf(directory, id), 'attributes', { exp: null })
export const gone =
  (id: string): Plant =>
  (directory) => {
    const subscription = subscriptionOf(directory, id)
    subscription.resources = subscription.resources.filter((row) => row.id !== id)
  }
/** Adds to a list among the settings of a resource. */
export const added =
  (id: string, list: string, one: Json): Plant =>
  (directory) => {
    const row = rowOf(directory, id)
    changeAll(row, 'properties', { [list]: [...listIn(row, list), one] })
  }
/** Changes the settings of a part that stands in a list among those of a resource: a subnet of its network. */
export const partSetting =
  (id: string, [list, name]: readonly [list: string, name: string], more: Properties): Plant =>
  (directory) =>
    changeAll(partIn(listIn(rowOf(directory, id), list), ['name', name]), 'properties', more)
/** Puts a row beside another one: the same, but for its name and what is told. */
export const beside =
  (id: string, name: string, more: Properties): Plant =>
  (directory) => {
    const row = structuredClone(rowOf(directory, id))
    subscriptionOf(directory, id).resources.push({ ...row, id: `${id.slice(0, id.lastIndexOf('/') + 1)}${name}`, name })
    changeAll(row, 'properties', more)
  }
/** Changes a row of a list that Microsoft Graph tells. @param path where Graph has the list */
export const told =
  (path: string, which: readonly [field: string, value: string], more: Properties): Plant =>
  ({ graph }) => {
    const answer = graph[path]
    Object.assign(partIn(listOf(isObject(answer) ? answer['value'] : undefined), which), more)
  }
