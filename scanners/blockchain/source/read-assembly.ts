import { child, children, nodeType, number, spanOf, text, type Raw } from './raw-tree.ts'
import type { AssemblyCall, Span } from './tree.ts'

interface Assembly {
  calls: AssemblyCall[]
  /** Declarations of Solidity that are assigned to. */
  assigned: number[]
}

/** What assembly does: from the tree where the compiler gives one, else from its text. */
export function readAssembly(node: Raw, source: (span: Span) => string): Assembly {
  const refs = referencesOf(node)
  const tree = child(node, 'AST')
  if (tree === null) return fromText(source(spanOf(node)), spanOf(node), refs)
  const found: Assembly = { calls: [], assigned: [] }
  walk(tree, (inner, parent) => {
    if (nodeType(inner) === 'YulFunctionCall') found.calls.push(callOf(inner, parent, source, refs))
    if (nodeType(inner) === 'YulAssignment')
      for (const variable of children(inner, 'variableNames')) {
        const ref = refs.bySpan.get(text(variable, 'src'))
        if (ref !== undefined) found.assigned.push(ref)
      }
  })
  return found
}

interface References {
  bySpan: ReadonlyMap<string, number>
  byName: ReadonlyMap<string, number>
}
function referencesOf(node: Raw): References {
  const bySpan = new Map<string, number>()
  const byName = new Map<string, number>()
  for (const entry of children(node, 'externalReferences')) {
    // of 0.4 and 0.5 each stands under its own name
    const [name, inner] = Object.entries(entry).find(([, value]) => typeof value === 'object' && value !== null) ?? []
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- seen to be an object
    const reference = name === undefined ? entry : (inner as Raw)
    const declaration = number(reference, 'declaration')
    if (declaration === null) continue
    bySpan.set(text(reference, 'src'), declaration)
    if (name !== undefined) byName.set(name, declaration)
  }
  return { bySpan, byName }
}

function callOf(node: Raw, parent: Raw | null, source: (span: Span) => string, refs: References): AssemblyCall {
  const args = children(node, 'arguments')
  return {
    name: text(child(node, 'functionName') ?? {}, 'name'),
    args: args.map((arg) => source(spanOf(arg))),
    refs: args.map((arg) => {
      const named: number[] = []
      walk(arg, (inner) => {
        const ref = refs.bySpan.get(text(inner, 'src'))
        if (ref !== undefined) named.push(ref)
      })
      return named
    }),
    at: spanOf(node),
    isDropped: parent !== null && (nodeType(parent) === 'YulExpressionStatement' || isPop(parent)),
  }
}
const isPop = (node: Raw): boolean => nodeType(node) === 'YulFunctionCall' && text(child(node, 'functionName') ?? {}, 'name') === 'pop'

function walk(node: Raw, visit: (node: Raw, parent: Raw | null) => void, parent: Raw | null = null): void {
  visit(node, parent)
  for (const [name, value] of Object.entries(node)) {
    if (name === 'functionName') continue
    const inner = child(node, name)
    const list = Array.isArray(value) ? children(node, name) : inner === null ? [] : [inner]
    for (const item of list) if (nodeType(item) !== '') walk(item, visit, node)
  }
}

const CALL = /\b([a-z]\w{1,40})\s?\(/gu
/** Compilers before 0.6 give the text alone: calls are found by their parentheses. */
function fromText(assembly: string, at: Span, refs: References): Assembly {
  const plain = assembly.replaceAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//gu, (comment) => comment.replaceAll(/[^\n]/gu, ' '))
  const named = (arg: string) =>
    [...refs.byName].filter(([name]) => new RegExp(String.raw`\b${name}\b`, 'u').test(arg)).map(([, ref]) => ref)
  const calls = [...plain.matchAll(CALL)].map((match): AssemblyCall => {
    const args = argumentsAt(plain, match.index + match[0].length)
    const before = plain.slice(0, match.index).trimEnd()
    return {
      name: match[1] ?? '',
      args,
      refs: args.map(named),
      at: { start: at.start + Buffer.byteLength(plain.slice(0, match.index)), length: match[0].length, file: at.file },
      isDropped: before.endsWith('pop('),
    }
  })
  const assigned = [...refs.byName].filter(([name]) => new RegExp(String.raw`\b${name}\s{0,5}:=`, 'u').test(plain)).map(([, ref]) => ref)
  return { calls, assigned }
}
/** The arguments of a call whose parenthesis ends at `start`. */
function argumentsAt(plain: string, start: number): string[] {
  const args: string[] = []
  let depth = 0
  let from = start
  for (let at = start; at < plain.length && depth >= 0; at++) {
    const sign = plain[at]
    if (sign === '(') depth++
    if (sign === ')') depth--
    if ((sign === ',' && depth === 0) || depth < 0) {
      args.push(plain.slice(from, at).trim())
      from = at + 1
    }
  }
  return args.filter((arg) => arg !== '')
}
