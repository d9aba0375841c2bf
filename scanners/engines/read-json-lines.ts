import { UnreadableReport } from './engine.ts'

const LINE_MAX = 1_048_576
const LINES_MAX = 20_000
const DEPTH_MAX = 32

/**
 * Reads a report of one JSON object a line.
 * @throws UnreadableReport when a line is no JSON, too long or nested too deep: where one is not what it should be, the others prove nothing
 */
export function readJsonLines(text: string): unknown[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > LINES_MAX) throw new UnreadableReport('more lines than a report has')
  return lines.map((line) => {
    if (line.length > LINE_MAX || depthOf(line) > DEPTH_MAX) throw new UnreadableReport('a line that is too long or nested too deep')
    try {
      return JSON.parse(line) as unknown
    } catch {
      throw new UnreadableReport('a line that is not JSON')
    }
  })
}

/** Brackets open at once, counted before anything is built of them; those within texts count too, which only makes it stricter. */
function depthOf(line: string): number {
  let depth = 0
  let deepest = 0
  for (const sign of line.replaceAll(/"(?:[^"\\]|\\.)*"/gu, '')) {
    if (sign === '[' || sign === '{') depth += 1
    if (sign === ']' || sign === '}') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
