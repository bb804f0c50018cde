import { z } from '../../../kernel/schema/zod.ts'
import { schemaMessages } from '../../../kernel/schema/schema-messages.ts'
import { authoredBase, shownBase } from '../base/item-base.ts'

const name = z.literal('graph-plot')
const FARTHEST = 1000
const FEWEST_LINES = 2
const MOST_LINES = 30
export const MOST_POINTS = 8
export const STRAIGHT_POINTS = 2

const lineNumber = z.int().min(-FARTHEST).max(FARTHEST)

/** An axis with a grid line at each multiple of `step` from `first × step` to `last × step`. */
const axisSchema = z
  .strictObject({
    /** Plain text beside the axis, such as `x` or `time in s`. */
    label: z.string().min(1).max(30),
    first: lineNumber,
    last: lineNumber,
    step: z.number().positive().max(1_000_000)
  })
  .refine(({ first, last }) => last - first >= FEWEST_LINES && last - first <= MOST_LINES, { error: schemaMessages.content.axisLines })

/** A crossing of two grid lines, by their numbers: at an axis of step 5, line 3 is at 15. */
const crossingSchema = z.strictObject({ x: lineNumber, y: lineNumber })
const taskSchema = z.enum(['points', 'line'])
const toleranceSchema = z.int().min(0).max(2)

export const authoredGraphPlot = z
  .strictObject({
    ...authoredBase,
    type: name,
    x: axisSchema,
    y: axisSchema,
    /** Whether single points are asked for, or a straight line through two points. */
    task: taskSchema,
    /** The right points; of a line, any two of its points. */
    points: z.array(crossingSchema).min(1).max(MOST_POINTS),
    /** Grid lines by which a point may be away, to each side. */
    tolerance: toleranceSchema.default(0)
  })
  .refine(({ x, y, points }) => points.every((point) => isOn(point.x, x) && isOn(point.y, y)), { error: schemaMessages.content.pointsOutside })
  .refine(({ task, points }) => task === 'points' || points.length === STRAIGHT_POINTS, { error: schemaMessages.content.pointsOfLine })
  .refine(({ points, tolerance }) => areApart(points, 2 * tolerance), { error: schemaMessages.content.pointsTooNear })

const limitsOfAxis = z.strictObject({ first: z.int(), last: z.int() })

export const shownGraphPlot = z.strictObject({ ...shownBase, type: name, x: axisSchema, y: axisSchema, task: taskSchema })
export const graphPlotLimits = z.strictObject({ type: name, x: limitsOfAxis, y: limitsOfAxis, task: taskSchema })
export const graphPlotKey = z.strictObject({ type: name, task: taskSchema, rightPoints: z.array(crossingSchema).min(1), tolerance: toleranceSchema })
/** The crossings that a candidate marked, from left to right and from below. */
export const graphPlotResponse = z.strictObject({ plotted: z.array(crossingSchema).min(1).max(MOST_POINTS) })

export type GraphAxis = z.infer<typeof axisSchema>
export type Crossing = z.infer<typeof crossingSchema>
export type GraphPlotKey = z.infer<typeof graphPlotKey>
export type GraphPlotLimits = z.infer<typeof graphPlotLimits>
export type GraphPlotResponse = z.infer<typeof graphPlotResponse>

export function isOn(line: number, { first, last }: { readonly first: number; readonly last: number }): boolean {
  return line >= first && line <= last
}

/** Points that are nearer could each be meant by one and the same mark. */
function areApart(points: readonly Crossing[], least: number): boolean {
  return points.every((point, index) =>
    points.slice(0, index).every((other) => Math.max(Math.abs(point.x - other.x), Math.abs(point.y - other.y)) > least)
  )
}
