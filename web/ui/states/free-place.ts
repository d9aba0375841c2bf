/** A rectangle in px from the top left of the window. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Px between two places that are tried, and left free around what must not be covered. */
const STEP = 8
const CLEAR = 4

const touches = (place: Box, other: Box) =>
  other.left < place.left + place.width + CLEAR &&
  other.left + other.width > place.left - CLEAR &&
  other.top < place.top + place.height + CLEAR &&
  other.top + other.height > place.top - CLEAR

/**
 * Where a box covers none of the others: as near to the top and to the end side of the area as there is room. Moving it down costs
 * twice as much as moving it away from the end. Null where there is no room at all.
 */
export function freePlace(size: { width: number; height: number }, area: Box, others: readonly Box[], isRtl: boolean): Box | null {
  const across = Math.max(0, area.width - size.width)
  const down = Math.max(0, area.height - size.height)
  let best: Box | null = null
  let least = Number.POSITIVE_INFINITY
  for (let y = 0; y <= down && y * 2 < least; y += STEP) {
    const row = { left: area.left, top: area.top + y, width: area.width, height: size.height }
    const near = others.filter((other) => touches(row, other))
    for (let x = 0; x <= across && y * 2 + x < least; x += STEP) {
      const place = { ...size, left: isRtl ? area.left + x : area.left + across - x, top: row.top }
      if (near.some((other) => touches(place, other))) continue
      best = place
      least = y * 2 + x
    }
  }
  return best
}
