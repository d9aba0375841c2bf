import type { Unit } from './compile.ts'
import type { Span } from './tree.ts'

/** Where a piece of source stands. */
export interface Place {
  file: string
  /** From 1. */
  line: number
  endLine: number
}

/** Offsets of compilers count bytes: lines and texts are found by them. */
export class Places {
  readonly #files = new Map<number, { path: string; bytes: Buffer; lineStarts: readonly number[] }>()

  constructor(units: readonly Unit[], files: Readonly<Record<string, string>>) {
    for (const { path, index } of units) {
      const bytes = Buffer.from(files[path] ?? '')
      const lineStarts = [0]
      for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lineStarts.push(at + 1)
      this.#files.set(index, { path, bytes, lineStarts })
    }
  }

  text({ start, length, file }: Span): string {
    return this.#files.get(file)?.bytes.toString('utf8', start, start + length) ?? ''
  }

  of({ start, length, file }: Span): Place {
    const found = this.#files.get(file)
    if (found === undefined) return { file: '', line: 1, endLine: 1 }
    return {
      file: found.path,
      line: lineAt(found.lineStarts, start),
      endLine: lineAt(found.lineStarts, start + Math.max(0, length - 1)),
    }
  }
}

/** Number of the last line that starts at or before an offset. */
function lineAt(lineStarts: readonly number[], offset: number): number {
  let low = 0
  let high = lineStarts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((lineStarts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low + 1
}
