/** The contract as the web client needs it: without what only the server and its documents read. */
import { parseAst, type Plugin } from 'vite'

/** Of a route: what it is called in the API's document, and the shape of its answer, which the server checks before it sends it. */
const OF_THE_SERVER: ReadonlySet<string> = new Set(['summary', 'params', 'reply', 'audit'])

interface Node {
  type: string
  start: number
  end: number
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const named = (node: unknown): string | undefined =>
  isNode(node) && 'name' in node && typeof node.name === 'string' ? node.name : undefined

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one)
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesIn(child)
}
/** The members of an object, with the comma behind each. */
function membersOf(node: unknown, code: string): { name: string | undefined; start: number; end: number }[] {
  if (!isNode(node) || !('properties' in node) || !Array.isArray(node.properties)) return []
  return node.properties.filter(isNode).map((member) => {
    const comma = /^\s*,/u.exec(code.slice(member.end))?.[0].length ?? 0
    return { name: 'key' in member ? named(member.key) : undefined, start: member.start, end: member.end + comma }
  })
}

/** A module of the contract (JavaScript) whose routes bear nothing of what the server alone reads, and whose calls the bundler may leave out where nothing uses what they make. */
export function forBrowsers(code: string): string {
  const edits = new Map<number, { end: number; text: string }>()
  for (const node of nodesIn(parseAst(code))) {
    if (node.type !== 'CallExpression') continue
    // what describes the API does nothing else
    if (!edits.has(node.start)) edits.set(node.start, { end: node.start, text: '/* @__PURE__ */ ' })
    if (!('callee' in node) || named(node.callee) !== 'defineRoute' || !('arguments' in node) || !Array.isArray(node.arguments)) continue
    for (const { name, start, end } of membersOf(node.arguments[2], code))
      if (name !== undefined && OF_THE_SERVER.has(name)) edits.set(start, { end, text: '' })
  }
  let written = ''
  let at = 0
  for (const [start, { end, text }] of [...edits].toSorted(([a], [b]) => a - b)) {
    // inside of what was left out
    if (start < at) continue
    written += code.slice(at, start) + text
    at = end
  }
  return written + code.slice(at)
}

/** Shrinks the modules of this folder in a build. */
export function browserContract(folder: string): Plugin {
  return {
    name: 'browser-contract',
    apply: 'build',
    transform: (code, id) => (id.startsWith(`${folder}/`) ? { code: forBrowsers(code), map: null } : null),
  }
}
