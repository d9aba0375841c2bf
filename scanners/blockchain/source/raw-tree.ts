import type { Span } from './tree.ts'

/** A node as the compiler gave it: its fields differ from version to version, so each is asked for by name and kind. */
export type Raw = Readonly<Record<string, unknown>>

const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A child node; null where there is none. */
export function child(node: Raw, name: string): Raw | null {
  const value = node[name]
  return isRaw(value) ? value : null
}
/** A list of child nodes, without its gaps. */
export const children = (node: Raw, name: string): Raw[] => slots(node, name).filter((item) => item !== null)
/** A list of child nodes whose gaps mean something: `(bool ok, ) = …`. */
export function slots(node: Raw, name: string): (Raw | null)[] {
  const value = node[name]
  return Array.isArray(value) ? value.map((item: unknown) => (isRaw(item) ? item : null)) : []
}
export const text = (node: Raw, name: string): string => {
  const value = node[name]
  return typeof value === 'string' ? value : ''
}
export const flag = (node: Raw, name: string): boolean => node[name] === true
export const number = (node: Raw, name: string): number | null => {
  const value = node[name]
  return typeof value === 'number' ? value : null
}
export const numbers = (node: Raw, name: string): number[] => {
  const value = node[name]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : []
}
export const nodeType = (node: Raw): string => text(node, 'nodeType')
export const idOf = (node: Raw): number => number(node, 'id') ?? -1
export const typeOf = (node: Raw): string => text(child(node, 'typeDescriptions') ?? {}, 'typeString')
/** `start:length:file` in bytes. */
export function spanOf(node: Raw): Span {
  const [start = 0, length = 0, file = 0] = text(node, 'src').split(':').map(Number)
  return { start, length, file }
}
/** The root of what the compiler gave, if it is one. */
export const rootOf = (tree: unknown): Raw | null => (isRaw(tree) ? tree : null)
