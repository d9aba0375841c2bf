/** What is used of the library. Its own types are not found by way of its exports, and tell of objects where it gives maps. */
declare module 'evmole' {
  export function contractInfo(
    code: string,
    wanted: { selectors: true; disassemble: true; basicBlocks: true; controlFlowGraph: true },
  ): {
    functions?: readonly { selector: string }[]
    disassembled?: readonly (readonly [offset: number, instruction: string])[]
    basicBlocks?: readonly (readonly [start: number, end: number])[]
    controlFlowGraph?: unknown
  }
}
