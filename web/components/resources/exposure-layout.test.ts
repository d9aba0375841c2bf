import { describe, expect, test } from 'vitest'
import type { ExposureNode, ExposureStep } from '#contract/resources.ts'
import { layoutOf, shortened } from './exposure-layout.ts'

const node = (resourceId: string, steps: number): ExposureNode => ({
  resourceId,
  genericIdentifierValue: resourceId,
  name: resourceId,
  type: 'AWS::EC2::Instance',
  typeName: 'EC2 instance',
  exposure: 'reachable',
  steps,
  openFindings: 0,
  highestRisk: null,
})
const step = (from: string | null, to: string, onPath = true): ExposureStep => ({ from, to, by: 'routes-to', detail: '', onPath })
const path = {
  nodes: [node('lb', 1), node('web', 2), node('role', 3), node('data', 4), node('secret', 4)],
  steps: [step(null, 'lb'), step('lb', 'web'), step('web', 'role'), step('role', 'data'), step('role', 'secret', false)],
  more: [],
}
const overlaps = (boxes: readonly { x: number; y: number; width: number; height: number }[]) =>
  boxes.flatMap((a, at) =>
    boxes.slice(at + 1).filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height),
  )

describe('the drawing', () => {
  test('goes left to right in the order of the steps, the path in one row, what else is reached below it', () => {
    const { nodes, steps } = layoutOf(path)
    const at = new Map(nodes.map(({ node: own, x, y }) => [own?.resourceId ?? 'internet', { x, y }]))
    const row = ['internet', 'lb', 'web', 'role', 'data'].map((id) => at.get(id))
    expect(row.map((one) => one?.x)).toEqual(row.map((one) => one?.x).toSorted((a = 0, b = 0) => a - b))
    expect(new Set(row.map((one) => one?.y)).size).toBe(1)
    expect(at.get('secret')).toEqual({ x: at.get('data')?.x, y: expect.closeTo(122, 0) })
    expect(steps.filter(({ d }) => d.includes('V')).map(({ step: own }) => own?.to)).toEqual(['secret'])
  })
  test('leaves the row of the path free where the path is short, and nothing lies on anything', () => {
    const more = [3, 4, 5].map((count) => ({ from: 'web', typeName: `type ${count}`, count }))
    const layout = layoutOf({
      nodes: [node('web', 1), node('a', 2), node('b', 2)],
      steps: [step(null, 'web'), step('web', 'a', false), step('web', 'b', false)],
      more,
    })
    const boxes = [...layout.nodes, ...layout.more]
    expect(overlaps(boxes)).toEqual([])
    expect(boxes.filter(({ x, y, width, height }) => x < 0 || y < 0 || x + width > layout.width || y + height > layout.height)).toEqual([])
    expect(layout.more.map(({ count, typeName }) => [count, typeName])).toEqual([
      [3, 'type 3'],
      [9, null],
    ])
  })
  test('has room for seven boxes in a row', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const layout = layoutOf({
      nodes: ids.map((id, at) => node(id, at + 1)),
      steps: ids.map((id, at) => step(ids[at - 1] ?? null, id)),
      more: [],
    })
    expect(layout.nodes).toHaveLength(7)
    expect(overlaps(layout.nodes)).toEqual([])
  })
})
test('a long name is cut in the middle', () => {
  expect(shortened('arn:aws:iam::123456789012:role/shop', 12)).toBe('arn:aws…shop')
  expect(shortened('short', 12)).toBe('short')
})
