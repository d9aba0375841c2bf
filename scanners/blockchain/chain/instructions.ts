import { contractInfo } from 'evmole'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { Instruction } from '../chain-facts.ts'

/** Instructions that say what a contract can do to itself, or let others do. */
const TOLD: ReadonlySet<string> = new Set(['SELFDESTRUCT', 'DELEGATECALL', 'CALLCODE', 'ORIGIN', 'CREATE2'])
const JUMPDEST = '5b'

const dynamic = z.object({ path: z.array(z.number()), to: z.optional(z.number()) })
const block = z.object({
  id: z.number(),
  start: z.number(),
  end: z.number(),
  type: z.enum(['Terminate', 'Jump', 'Jumpi', 'DynamicJump', 'DynamicJumpi']),
  data: z.object({
    to: z.optional(z.union([z.number(), z.array(dynamic)])),
    true_to: z.optional(z.union([z.number(), z.array(dynamic)])),
    false_to: z.optional(z.number()),
  }),
})
const graph = z.object({ blocks: z.array(block) })
type Block = z.infer<typeof block>

/** What the library gives are maps in places, whatever its types say. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const entries: [unknown, unknown][] = value instanceof Map ? [...value] : Object.entries(value)
  return Object.fromEntries(entries.map(([key, one]) => [String(key), plain(one)]))
}

/** Where a block may go on, and whether that is all. */
function waysOf({ data }: Block): { ways: number[]; isAll: boolean } {
  const targets = [data.to, data.true_to, data.false_to].flatMap((one): (number | undefined)[] =>
    one === undefined ? [] : typeof one === 'number' ? [one] : one.map(({ to }) => to),
  )
  const ways = targets.filter((one) => one !== undefined)
  return { ways, isAll: ways.length === targets.length }
}

/** The blocks that the entry leads to, through those that may be passed, and whether every jump could be followed. */
function reachedFrom(blocks: readonly Block[], mayPass: (block: Block) => boolean): { reached: Block[]; isAll: boolean } {
  const byId = new Map(blocks.map((one) => [one.id, one]))
  const reached = new Map<number, Block>()
  const open = [0]
  let isAll = true
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const here = byId.get(id)
    if (here === undefined || reached.has(id)) continue
    reached.set(id, here)
    if (!mayPass(here)) continue
    const { ways, isAll: isFollowed } = waysOf(here)
    isAll &&= isFollowed
    open.push(...ways)
  }
  return { reached: [...reached.values()], isAll }
}

const isIn = ({ start, end }: Block, offset: number): boolean => start <= offset && offset <= end
/** A way leads to it on which nothing asks who calls, not even just before it. */
const isOnWay = (unasked: readonly Block[], callers: readonly { offset: number }[], at: number): boolean =>
  unasked.some((one) => isIn(one, at) && !callers.some(({ offset }) => isIn(one, offset) && offset < at))

/** Instructions that a comparison takes: both sides with their masks. */
const COMPARISON = 8
/** `ORIGIN CALLER EQ`: contracts are kept out. */
function isComparedWithCaller(opcodes: readonly { opcode: string }[], at: number): boolean {
  const near = opcodes.slice(Math.max(0, at - COMPARISON), at + COMPARISON).map(({ opcode }) => opcode)
  return near.includes('CALLER') && near.some((opcode) => opcode === 'EQ' || opcode === 'SUB' || opcode === 'XOR')
}

/**
 * What a contract's code can do, by its instructions: the data that follows PUSH is none, and what lies where no jump leads is none
 * either. Where a jump could not be followed, what stands behind a jump's mark is told as not reached.
 * @param code without metadata
 */
export function readCode(code: Hex): { selectors: string[]; instructions: Instruction[] } {
  const {
    functions = [],
    disassembled = [],
    basicBlocks = [],
    controlFlowGraph,
  } = contractInfo(code, {
    selectors: true,
    disassemble: true,
    basicBlocks: true,
    controlFlowGraph: true,
  })
  const { blocks } = z.parse(graph, plain(controlFlowGraph ?? { blocks: [] }))
  const { reached, isAll } = reachedFrom(blocks, () => true)
  const opcodes = disassembled.map(([offset, text]) => ({ offset, opcode: text.split(' ', 1)[0] ?? '' }))
  const callers = opcodes.filter(({ opcode }) => opcode === 'CALLER')
  // ways on which nothing has asked who calls
  const unasked = reachedFrom(blocks, (one) => !callers.some(({ offset }) => isIn(one, offset))).reached
  const isMarked = (offset: number) =>
    basicBlocks.some(([start, end]) => start <= offset && offset <= end && code.slice(2 + start * 2, 4 + start * 2) === JUMPDEST)
  const instructions = opcodes.flatMap(({ opcode, offset }, index): Instruction[] => {
    if (!TOLD.has(opcode)) return []
    const isReached = reached.some((one) => isIn(one, offset))
    if (!isReached && (isAll || !isMarked(offset))) return []
    const asksCaller = opcode === 'ORIGIN' ? isComparedWithCaller(opcodes, index) : !isOnWay(unasked, callers, offset)
    return [{ opcode, offset, isReached, asksCaller }]
  })
  return { selectors: functions.map(({ selector }) => `0x${selector}`), instructions }
}
