import { readFile } from 'node:fs/promises'

/** What a thread was busy with. */
export type Work = 'compile' | 'script' | 'style and layout' | 'paint' | 'garbage collection' | 'other'

/** One stretch of work of a process's main thread; times in milliseconds of the trace's clock. */
export interface Stretch {
  readonly work: Work
  readonly startMs: number
  readonly lengthMs: number
}

export interface TracedThread {
  readonly processId: number
  readonly name: 'browser' | 'page' | 'other'
  readonly stretches: readonly Stretch[]
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly args?: { readonly name?: string }
}

const KINDS: readonly (readonly [RegExp, Work])[] = [
  [/GC/, 'garbage collection'],
  [/compile|CompileCode|\.produceCache|\.cache/i, 'compile'],
  [/^(?:UpdateLayoutTree|Layout|Document::|ParseHTML|ParseAuthorStyleSheet|IntersectionObserver|HitTest)/, 'style and layout'],
  [/Paint|Layerize|Commit|Raster|Draw|Compositor|LayerTree|BeginFrame|BeginMainThreadFrame/, 'paint'],
  [/^(?:EvaluateScript|FunctionCall|RunMicrotasks|FireAnimationFrame|TimerFire|EventDispatch|v8\.|V8\.)/, 'script']
]

/** Reads the main threads of a Chromium trace. Each moment counts once, as the innermost work that has a kind of its own. */
export async function readTrace(path: string): Promise<TracedThread[]> {
  const { traceEvents } = JSON.parse(await readFile(path, 'utf8')) as { traceEvents: readonly TraceEvent[] }
  const named = traceEvents.filter(({ name, ph }) => ph === 'M' && name === 'thread_name')
  return named.flatMap(({ pid, tid, args }) => {
    const name = args?.name === 'CrBrowserMain' ? 'browser' : args?.name === 'CrRendererMain' ? 'page' : 'other'
    if (name === 'other') return []
    const events = traceEvents.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid && event.dur !== undefined)
    return [{ processId: pid, name, stretches: stretchesOf(events) }]
  })
}

interface Open {
  readonly work: Work
  readonly endUs: number
}

/** Nested events become stretches that follow one another. */
function stretchesOf(events: readonly TraceEvent[]): Stretch[] {
  const sorted = events.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
  const stretches: Stretch[] = []
  const open: Open[] = []
  let atUs = 0
  const advanceTo = (untilUs: number): void => {
    const inner = open.at(-1)
    if (inner && untilUs > atUs) stretches.push({ work: inner.work, startMs: atUs / 1000, lengthMs: (untilUs - atUs) / 1000 })
    atUs = untilUs
  }
  const closeUntil = (untilUs: number): void => {
    for (let inner = open.at(-1); inner && inner.endUs <= untilUs; inner = open.at(-1)) {
      advanceTo(inner.endUs)
      open.pop()
    }
  }
  for (const { name, ts, dur = 0 } of sorted) {
    closeUntil(ts)
    advanceTo(ts)
    const own = KINDS.find(([pattern]) => pattern.test(name))?.[1]
    open.push({ work: own ?? open.at(-1)?.work ?? 'other', endUs: ts + dur })
  }
  closeUntil(Number.POSITIVE_INFINITY)
  return joined(stretches)
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = []
  for (const stretch of stretches) {
    const last = result.at(-1)
    const isNext = last !== undefined && last.work === stretch.work && stretch.startMs - last.startMs - last.lengthMs < 0.05
    if (isNext) result[result.length - 1] = { ...last, lengthMs: stretch.startMs + stretch.lengthMs - last.startMs }
    else result.push(stretch)
  }
  return result
}

/** Milliseconds of each kind of work between two moments. */
export function sumByWork(stretches: readonly Stretch[], fromMs: number, toMs: number): Partial<Record<Work, number>> {
  const sums: Partial<Record<Work, number>> = {}
  for (const { work, startMs, lengthMs } of stretches) {
    const inside = Math.min(toMs, startMs + lengthMs) - Math.max(fromMs, startMs)
    if (inside > 0) sums[work] = (sums[work] ?? 0) + inside
  }
  return sums
}
