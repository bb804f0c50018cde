import { z } from '../../../kernel/schema/zod.ts'

const LARGEST = 1200
const coordinate = z.number().min(0).max(LARGEST)
const size = z.number().min(4).max(LARGEST)
const pointSchema = z.strictObject({ x: coordinate, y: coordinate })

/** The outline of a region, in CSS pixels of the picture at the size of its declaration, from its top left corner. */
export const regionShapeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rectangle'), x: coordinate, y: coordinate, width: size, height: size }),
  z.strictObject({ kind: z.literal('circle'), x: coordinate, y: coordinate, radius: size }),
  z.strictObject({ kind: z.literal('polygon'), points: z.array(pointSchema).min(3).max(40) })
])

export type RegionShape = z.infer<typeof regionShapeSchema>
export type PicturePoint = z.infer<typeof pointSchema>

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Returns the smallest upright rectangle around a region. */
export function boxOf(shape: RegionShape): Box {
  switch (shape.kind) {
    case 'rectangle':
      return { left: shape.x, top: shape.y, right: shape.x + shape.width, bottom: shape.y + shape.height }
    case 'circle':
      return { left: shape.x - shape.radius, top: shape.y - shape.radius, right: shape.x + shape.radius, bottom: shape.y + shape.radius }
    case 'polygon': {
      const xs = shape.points.map(({ x }) => x)
      const ys = shape.points.map(({ y }) => y)
      return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
    }
  }
}

/** Returns the place of a region's letter: its centre, or a polygon's centre of area. */
export function centreOf(shape: RegionShape): PicturePoint {
  const { left, top, right, bottom } = boxOf(shape)
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  return shape.kind === 'polygon' ? (centreOfArea(shape.points) ?? middle) : middle
}

/** Null for a polygon without an area. */
function centreOfArea(points: readonly PicturePoint[]): PicturePoint | null {
  const edges = points.map((from, index) => {
    const to = points[(index + 1) % points.length] ?? from
    const cross = from.x * to.y - to.x * from.y
    return { cross, x: (from.x + to.x) * cross, y: (from.y + to.y) * cross }
  })
  const doubleArea = edges.reduce((sum, { cross }) => sum + cross, 0)
  if (doubleArea === 0) return null
  const total = (member: 'x' | 'y'): number => edges.reduce((sum, edge) => sum + edge[member], 0) / (3 * doubleArea)
  return { x: total('x'), y: total('y') }
}

/** Returns whether a region lies within a picture. */
export function isWithin(shape: RegionShape, { width, height }: { readonly width: number; readonly height: number }): boolean {
  const { left, top, right, bottom } = boxOf(shape)
  return left >= 0 && top >= 0 && right <= width && bottom <= height
}
