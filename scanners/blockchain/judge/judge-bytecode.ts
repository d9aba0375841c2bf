import type { ResourceRef, Verdict } from '#scanners/sdk/check.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import type { Bytecode } from '../chain-facts.ts'
import { bugsOf } from '../source/known-bugs.ts'
import { instructionEvidence, instructionsOf } from './instructions.ts'

/** What a check says of a contract without source, by the code that runs. */
export type BytecodeJudge = (resource: ResourceRef, bytecode: Bytecode) => Verdict[]

const valuesOf = ({ address }: Bytecode, offset: number) => ({ place: `${address}:${offset}`, address, offset })

/** The presence of some instructions is the fault; one that is compared with who calls is none. */
export const judgePresence =
  (...opcodes: readonly string[]): BytecodeJudge =>
  (resource, bytecode) => {
    const first = instructionsOf(bytecode, opcodes).find(({ opcode, asksCaller }) => opcode !== 'ORIGIN' || !asksCaller)
    if (first === undefined) return [pass(resource, 'pass', { confidence: 'firm' })]
    const confidence = first.isReached ? 'firm' : 'tentative'
    return [
      fail(resource, 'code', { confidence, values: valuesOf(bytecode, first.offset), evidence: [instructionEvidence(bytecode, opcodes)] }),
    ]
  }

/** The fault is that a way leads to an instruction on which nothing asks who calls. */
export const judgeOpenWay =
  (...opcodes: readonly string[]): BytecodeJudge =>
  (resource, bytecode) => {
    const all = instructionsOf(bytecode, opcodes)
    const evidence = [instructionEvidence(bytecode, opcodes)]
    const open = all.find(({ isReached, asksCaller }) => isReached && !asksCaller)
    if (open !== undefined) return [fail(resource, 'code', { confidence: 'firm', values: valuesOf(bytecode, open.offset), evidence })]
    const [first] = all
    // who is asked, and whether that keeps anyone out, the code does not tell
    return [
      first === undefined
        ? pass(resource, 'pass', { confidence: 'firm' })
        : unknown(resource, 'asked', { values: valuesOf(bytecode, first.offset), evidence }),
    ]
  }

/** The compiler that the metadata names, by its known bugs. */
export const judgeCompiler: BytecodeJudge = (resource, bytecode) => {
  const { compiler, address } = bytecode
  if (compiler === null) return [unknown(resource, 'unstated', { values: { address } })]
  const bugs = bugsOf(compiler)
  if (bugs.length === 0) return [pass(resource, 'pass', { confidence: 'firm' })]
  const names = bugs.slice(0, 3).map(({ name }) => name)
  const isRare = bugs.every((bug) => bug.isRare === true)
  const values = { address, version: compiler, amount: bugs.length, bugs: names.join(', ') }
  return [fail(resource, 'code', { confidence: 'firm', ...(isRare && { riskLevel: 'low' as const }), values })]
}
