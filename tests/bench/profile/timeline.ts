import type { Cost } from './read-cpu-profile.ts'
import { sumByWork, type Stretch, type TracedThread, type Work } from './read-trace.ts'

/** A moment, in milliseconds after the first. */
export interface Mark {
  readonly name: string
  readonly atMs: number
}

const COLOURS: Record<Work, string> = {
  compile: '#b8860b',
  script: '#2f6db3',
  'style and layout': '#7b4fa3',
  paint: '#2e7d4f',
  'garbage collection': '#b3392f',
  other: '#9aa0a6'
}

const WIDTH = 1200
const LEFT = 110
const ROW_HEIGHT = 34
const MARK_HEIGHT = 18

interface Timeline {
  readonly threads: readonly TracedThread[]
  readonly marks: readonly Mark[]
  readonly endMs: number
}

/** Prints the moments, what each main thread was busy with until `endMs`, and the files of main that cost most. */
export function printWork({ threads, marks, endMs, costs }: Timeline & { readonly costs: readonly Cost[] }): void {
  const line = (name: string, ms: number): void => {
    console.log(`  ${name.padEnd(60)} ${ms.toFixed(1).padStart(8)} ms`)
  }
  console.log('\nmoments')
  for (const { name, atMs } of marks) line(name, atMs)
  for (const { name, stretches } of threads) {
    console.log(`\nwork of the main thread: ${name}`)
    for (const [work, ms] of Object.entries(sumByWork(stretches, 0, endMs))) line(work, ms)
  }
  console.log('\nprocessor time of main by file')
  for (const { name, selfMs } of costs) line(name, selfMs)
}

/** Draws it (SVG): a row for each main thread, what it was busy with by colour, and the moments below. */
export function drawTimeline({ title, threads, marks, endMs }: Timeline & { readonly title: string }): string {
  const x = (ms: number): string => (LEFT + (Math.max(0, ms) / endMs) * (WIDTH - LEFT - 20)).toFixed(1)
  const bottom = 60 + threads.length * ROW_HEIGHT
  const height = bottom + 30 + marks.length * MARK_HEIGHT + 30
  const rows = threads.map(({ name, stretches }, index) => {
    const y = 50 + index * ROW_HEIGHT
    const bars = stretches.filter(({ startMs, lengthMs }) => lengthMs >= 0.2 && startMs < endMs).map((stretch) => bar(stretch, y))
    return `<text x="10" y="${String(y + 17)}">${name}</text>${bars.join('')}`
  })
  const moments = marks.map(({ name, atMs }, index) => {
    const y = bottom + 20 + index * MARK_HEIGHT
    const isLate = atMs > endMs * 0.6
    return `<path d="M${x(atMs)} 46V${String(y)}" stroke="#444" stroke-dasharray="2 3" fill="none"/><text x="${x(atMs)}" y="${String(y)}" dx="${isLate ? '-4' : '4'}" text-anchor="${isLate ? 'end' : 'start'}">${name}, ${atMs.toFixed(0)} ms</text>`
  })
  const legend = Object.entries(COLOURS).map(
    ([work, colour], index) =>
      `<rect x="${String(LEFT + index * 170)}" y="${String(height - 20)}" width="12" height="12" fill="${colour}"/><text x="${String(LEFT + 18 + index * 170)}" y="${String(height - 9)}">${work}</text>`
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(WIDTH)} ${String(height)}" font-family="sans-serif" font-size="13">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<text x="10" y="24" font-size="16">${title}</text>`,
    ...rows,
    ...moments,
    ...legend,
    '</svg>\n'
  ].join('\n')

  function bar({ work, startMs, lengthMs }: Stretch, y: number): string {
    const width = ((Math.min(lengthMs, endMs - startMs) / endMs) * (WIDTH - LEFT - 20)).toFixed(1)
    return `<rect x="${x(startMs)}" y="${String(y)}" width="${width}" height="22" fill="${COLOURS[work]}"/>`
  }
}
