import type { ExposureNode, ExposureStep, ResourceExposure } from '#contract/resources.ts'

/** Sizes in units of the drawing, which are px at its natural width. */
export const NODE = { width: 176, height: 56 } as const
/** Between columns, with room for the words of a step, and where a column beside takes some of it; between rows. */
const GAPS = { wide: 92, narrow: 60 } as const
const GAP_BELOW = 22
/** Px behind a box at which a line to a lower row bends; the words of the step stand on what remains. */
const BEND = 14
/** Room above for the badge of a node and the words of the cut. */
const TOP = 44
const MORE_HEIGHT = 30
/** Groups that are told of what is not shown; the rest of them is one. */
const MORE_SHOWN = 2

interface Box {
  x: number
  y: number
  width: number
  height: number
}
export interface PlacedNode extends Box {
  /** null: the internet. */
  node: ExposureNode | null
}
export interface PlacedMore extends Box {
  /** Resources, and what people call their type; null: of several types. */
  count: number
  typeName: string | null
}
export interface PlacedStep {
  step: ExposureStep | null
  onPath: boolean
  /** The line from the end of one box to the beginning of the other. */
  d: string
  tip: { x: number; y: number }
  label: { x: number; y: number; width: number }
  /** The middle of the line, where it may be cut. */
  middle: { x: number; y: number }
}
export interface Layout {
  width: number
  height: number
  nodes: PlacedNode[]
  more: PlacedMore[]
  steps: PlacedStep[]
}

/** What is not shown, by where it is reached from: the two largest groups, and the others together. */
function gathered(more: ResourceExposure['more'], from: string): { count: number; typeName: string | null }[] {
  const own = more.filter((one) => one.from === from)
  if (own.length <= MORE_SHOWN) return own
  const rest = own.slice(MORE_SHOWN - 1)
  return [...own.slice(0, MORE_SHOWN - 1), { count: rest.reduce((sum, { count }) => sum + count, 0), typeName: null }]
}

/** The line between two boxes: straight, or with one bend in the middle of the gap. */
function lineOf(from: Box, to: Box): Pick<PlacedStep, 'd' | 'tip' | 'label' | 'middle'> {
  const [x1, y1] = [from.x + from.width, from.y + from.height / 2]
  const [x2, y2] = [to.x, to.y + to.height / 2]
  const bend = x1 + BEND
  const d = y1 === y2 ? `M${x1} ${y1}H${x2 - 2}` : `M${x1} ${y1}H${bend}V${y2}H${x2 - 2}`
  const onTo = (x2 + (y1 === y2 ? x1 : bend)) / 2 - 2
  return {
    d,
    tip: { x: x2, y: y2 },
    label: { x: onTo, y: y2 - 10, width: x2 - (y1 === y2 ? x1 : bend) - 12 },
    middle: { x: (x1 + x2) / 2, y: y1 === y2 ? y1 : y2 },
  }
}

/**
 * Places what is shown from left to right in the order of the steps: the path in the first row, what else is reached below it, each
 * in the column of its step.
 */
export function layoutOf(
  { nodes, steps, more }: Pick<ResourceExposure, 'nodes' | 'steps' | 'more'>,
  room: keyof typeof GAPS = 'wide',
): Layout {
  const gap = GAPS[room]
  const onPath = new Set(steps.filter((step) => step.onPath).map(({ to }) => to))
  const bottoms = new Map<number, number>()
  const place = (column: number, height: number): Box => {
    const y = bottoms.get(column) ?? TOP
    bottoms.set(column, y + height + GAP_BELOW)
    return { x: 1 + column * (NODE.width + gap), y, width: NODE.width, height }
  }
  const internet: PlacedNode = { node: null, ...place(0, NODE.height) }
  // a column without a node of the path keeps the row of the path free
  const first = [...nodes].toSorted((a, b) => Number(onPath.has(b.resourceId)) - Number(onPath.has(a.resourceId)))
  const placed = first.map((node): PlacedNode => {
    if (!onPath.has(node.resourceId) && !bottoms.has(node.steps)) bottoms.set(node.steps, TOP + NODE.height + GAP_BELOW)
    return Object.assign(place(node.steps, NODE.height), { node })
  })
  const boxOf = new Map<string | null, PlacedNode>([internet, ...placed].map((one) => [one.node?.resourceId ?? null, one]))
  const lines = steps.flatMap((step): PlacedStep[] => {
    const [from, to] = [boxOf.get(step.from), boxOf.get(step.to)]
    return from && to ? [{ step, onPath: step.onPath, ...lineOf(from, to) }] : []
  })
  const rest = placed.flatMap((box) =>
    gathered(more, box.node?.resourceId ?? '').map((group) => {
      const column = (box.node?.steps ?? 0) + 1
      if (!bottoms.has(column)) bottoms.set(column, TOP + NODE.height + GAP_BELOW)
      return { box, group: { ...group, ...place(column, MORE_HEIGHT) } }
    }),
  )
  const restLines = rest.map(({ box, group }): PlacedStep => ({ step: null, onPath: false, ...lineOf(box, group) }))
  return {
    width: (Math.max(...bottoms.keys()) + 1) * (NODE.width + gap) - gap + 2,
    height: Math.max(...bottoms.values()) - GAP_BELOW + 4,
    nodes: [internet, ...placed],
    more: rest.map(({ group }) => group),
    steps: [...lines, ...restLines],
  }
}

/** Cut to so many characters, from the middle, where the beginning and the end tell most. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const head = Math.ceil((most - 1) * 0.6)
  return `${text.slice(0, head)}…${text.slice(text.length - (most - 1 - head))}`
}
