import type { Json } from './inventory.ts'

/** Readers of configurations as inventories keep them, which may lack anything and be of any release before. */
export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
export const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !isList(value)
/** A list; empty for everything else. */
export const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : [])
/** A text or number as text; '' for everything else. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
/** The texts of a list. */
export const textsOf = (value: Json | undefined): string[] => listOf(value).flatMap((one) => (typeof one === 'string' ? [one] : []))
