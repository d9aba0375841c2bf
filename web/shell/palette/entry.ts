import type { LucideIcon } from 'lucide-react'
import type { ReplyOf } from '#contract/route.ts'
import type { search } from '#contract/search.ts'
import { paths } from '#web/paths.ts'

export type Hit = ReplyOf<typeof search>['results'][number]

/** One line of the palette. */
export interface Entry {
  id: string
  label: string
  icon: LucideIcon
  run: () => void
  /** At its end: where it is, or its key. */
  hint?: string
  keys?: readonly string[] | undefined
  /** What was found: its own commands are offered while it is selected. */
  hit?: Hit
}

const PATH_OF: Readonly<Record<Hit['kind'], (id: string) => string>> = {
  connection: paths.connection,
  finding: paths.finding,
  remediation: paths.remediation,
}
export const pathOfHit = ({ kind, id }: Hit): string => PATH_OF[kind](id)

/** Whether every word typed occurs in the label, in any order. */
export function isMeant(label: string, typed: string): boolean {
  const text = label.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word))
}

/** The parts of a label, those that were typed marked. */
export function markTyped(label: string, typed: string): readonly { at: number; text: string; isTyped: boolean }[] {
  const words = typed
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`))
  if (words.length === 0) return [{ at: 0, text: label, isTyped: false }]
  return label
    .split(new RegExp(`(${words.join('|')})`, 'giu'))
    .map((text, at) => ({ at, text, isTyped: at % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
