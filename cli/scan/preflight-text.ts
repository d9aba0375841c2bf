import type { ConnectionTest, Preflight } from '#contract/connections.ts'
import { plainText } from './plain-text.ts'

type State = Preflight['permissions'][number]['state']
const MARKS: Readonly<Record<State, string>> = {
  granted: 'granted',
  denied: 'DENIED',
  not_offered: 'not offered there',
  not_tried: 'not tried: nothing to ask about, or no time',
}

/** What a test of a connection came to, for a terminal: its steps, each permission, what is blind without it, what fixes it. */
export function asPreflight({ steps, preflight }: Pick<ConnectionTest, 'steps' | 'preflight'>): string {
  const lines = steps.map(
    ({ label, state, message }) => `${state.padEnd(8)}${plainText(label)}${message === null ? '' : `: ${plainText(message)}`}`,
  )
  return `${[...lines, ...(preflight === null ? [] : ofPermissions(preflight))].join('\n')}\n`
}

function ofPermissions({ permissions, blind, untried, runnable, checks, patch }: Preflight): string[] {
  const width = Math.max(0, ...permissions.map(({ action }) => action.length)) + 2
  const blinds = (action: string): string => {
    const lost = blind.filter(({ lacks }) => lacks.includes(action)).map(({ title }) => plainText(title))
    return lost.length === 0 ? '' : `; blind without it: ${lost.join(', ')}`
  }
  return [
    '',
    ...permissions.map(
      ({ action, state }) => `${plainText(action).padEnd(width)}${MARKS[state]}${state === 'denied' ? blinds(action) : ''}`,
    ),
    '',
    `${runnable} of ${checks} checks can run.`,
    ...(untried.length === 0 ? [] : [`${untried.length} could not be tried in time; try again.`]),
    // line by line: it is pasted as it stands
    ...(patch === null ? [] : ['', 'Add this statement to the policy of the role or user:', ...patch.split('\n').map(spaced)]),
  ]
}
/** plainText without the loss of indentation. */
const spaced = (line: string): string => `${/^ */u.exec(line)?.[0] ?? ''}${plainText(line.trimStart())}`
