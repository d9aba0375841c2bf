import type { Evidence } from '#scanners/sdk/check.ts'
import type { Bytecode, Instruction } from '../chain-facts.ts'

/** Where the code has some instructions, those that are surely reached first. */
export const instructionsOf = ({ instructions }: Bytecode, opcodes: readonly string[]): Instruction[] =>
  instructions
    .filter(({ opcode }) => opcodes.includes(opcode))
    .toSorted((a, b) => Number(b.isReached) - Number(a.isReached) || a.offset - b.offset)

const SHOWN_MAX = 20
export function instructionEvidence(bytecode: Bytecode, opcodes: readonly string[]): Evidence {
  const lines = instructionsOf(bytecode, opcodes)
    .slice(0, SHOWN_MAX)
    .map(({ opcode, offset, isReached }) => `${offset} (0x${offset.toString(16)}): ${opcode}${isReached ? '' : ' (?)'}`)
  return { label: bytecode.address, kind: 'text', content: lines.join('\n') }
}
