import type { ExposureModel, KnownResource } from '#scanners/sdk/exposure.ts'

/** Paths from the internet to resources, each step by the last part of its name. */
export function pathsIn(model: ExposureModel, resources: readonly KnownResource[]): string[] {
  const map = model.start()
  map.take(resources)
  const found = new Map([...map.standings([])].flatMap((standing) => (standing ? [[standing.id, standing]] : [])))
  const pathTo = (id: string): string => {
    const { last } = found.get(id) ?? {}
    const name = id.split('/').at(-1) ?? id
    if (!last) return name
    return `${last.from === null ? 'internet' : pathTo(last.from)} → ${name}`
  }
  return [...found.values()].flatMap(({ id, last }) => (last === null ? [] : [pathTo(id)]))
}
