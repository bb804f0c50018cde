import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { bundleFigures } from './measure-bundles.ts'
import { measureExam, measureFrame } from './measure-exam.ts'
import { median, percentile, type Figure } from './figure.ts'
import { frameFigures } from './frame-figures.ts'
import { idleFigures } from './measure-idle.ts'
import { pageFigures } from './measure-pages.ts'
import { pinFigures } from './measure-pins.ts'
import type { Memory } from './process-memory.ts'
import { measureStart, type StartFigures } from './measure-start.ts'
import { reviewFigures } from './measure-review.ts'
import { textFigures } from './measure-texts.ts'
import { profileCommits } from './profile/profile-commits.ts'
import { profileOpening } from './profile/profile-opening.ts'
import { profileStart } from './profile/profile-start.ts'

const PAIR_COUNT = 7
const MEBIBYTE = 1024 * 1024
const bare = resolve(import.meta.dirname, 'bare/main.cjs')
const koya = resolve('out/release/main/main.js')
const outFolder = process.env['KOYA_OUT'] ?? 'out'

/**
 * Each alone (`npm run bench -- frame`), printed and not written: the exam room on a slow processor, page changes there, PINs while others guess, nobody
 * there, what the page loads, a long review. `profile` draws where the time goes from the start to the first screen, and from the click on Start to the first question,
 * and prints which components React renders for an act of the exam room.
 */
const alone = {
  frame: async () => frameFigures(await measureFrame()),
  pages: pageFigures,
  pins: pinFigures,
  idle: idleFigures,
  bundles: bundleFigures,
  review: reviewFigures,
  profile
}
const chosen = Object.entries(alone).find(([name]) => process.argv.includes(name))?.[1]

const figures = chosen
  ? await chosen()
  : [
      ...(await startFigures()),
      ...(await examFigures()),
      ...(await pageFigures()),
      ...(await reviewFigures()),
      ...(await idleFigures()),
      ...(await bundleFigures()),
      ...textFigures(),
      ...(await pinFigures())
    ]
for (const { name, value, unit, goal } of figures) {
  const verdict = goal === undefined ? '' : value <= goal ? `  (goal ${String(goal)}: met)` : `  (goal ${String(goal)}: MISSED)`
  console.log(`${name.padEnd(64)} ${value.toFixed(2).padStart(9)} ${unit}${verdict}`)
}
if (!chosen) await save()

async function profile(): Promise<Figure[]> {
  await profileStart(koya, join(outFolder, 'profile/start.svg'))
  await profileOpening(join(outFolder, 'profile/opening.svg'))
  await profileCommits(resolve('out/profiling/main/main.js'))
  return []
}

async function save(): Promise<void> {
  await mkdir(outFolder, { recursive: true })
  const runtime = { electron: process.versions['electron'], node: process.versions.node, platform: process.platform, arch: process.arch }
  await writeFile(join(outFolder, 'bench.json'), `${JSON.stringify({ runtime, figures }, null, 2)}\n`)
  console.log(`written to ${join('out', 'bench.json')}`)
}

async function startFigures(): Promise<Figure[]> {
  const pairs: { bare: StartFigures; koya: StartFigures }[] = []
  await measureStart(bare)
  await measureStart(koya)
  for (let pair = 0; pair < PAIR_COUNT; pair += 1) pairs.push({ bare: await measureStart(bare), koya: await measureStart(koya) })
  return [
    { name: 'bare window: ready', value: median(pairs.map((pair) => pair.bare.readyMs)), unit: 'ms' },
    { name: 'Koya: first usable screen', value: median(pairs.map((pair) => pair.koya.readyMs)), unit: 'ms' },
    { name: 'first usable screen / bare', value: median(pairs.map((pair) => pair.koya.readyMs / pair.bare.readyMs)), unit: '×', goal: 1.3 },
    ...(['residentBytes', 'proportionalBytes'] as const).flatMap((kind) => memoryFigures(kind, pairs))
  ]
}

/** The resident and the proportional set, see `Memory`. */
function memoryFigures(kind: keyof Memory, pairs: readonly { readonly bare: StartFigures; readonly koya: StartFigures }[]): Figure[] {
  const name = kind === 'residentBytes' ? 'resident memory' : 'proportional memory'
  return [
    { name: `bare window: ${name}`, value: median(pairs.map(({ bare: { memory } }) => memory[kind])) / MEBIBYTE, unit: 'MiB' },
    { name: `Koya: ${name}`, value: median(pairs.map((pair) => pair.koya.memory[kind])) / MEBIBYTE, unit: 'MiB' },
    { name: `${name} / bare`, value: median(pairs.map((pair) => pair.koya.memory[kind] / pair.bare.memory[kind])), unit: '×', goal: 1.25 }
  ]
}

async function examFigures(): Promise<Figure[]> {
  const { memory: bareMemory } = await measureStart(bare)
  const { paperOpenMs, tickMs, itemToItemMs, frame, memory, slowDisk } = await measureExam()
  return [
    { name: '180-item paper: open', value: paperOpenMs, unit: 'ms', goal: 400 },
    { name: 'answer click to tick, p50', value: percentile(tickMs, 50), unit: 'ms' },
    { name: 'answer click to tick, p95', value: percentile(tickMs, 95), unit: 'ms', goal: 12 },
    { name: 'answer click to tick, p99', value: percentile(tickMs, 99), unit: 'ms' },
    { name: 'item to item, p50', value: percentile(itemToItemMs, 50), unit: 'ms' },
    { name: 'item to item, p95', value: percentile(itemToItemMs, 95), unit: 'ms' },
    ...frameFigures(frame),
    { name: 'resident memory in an exam / bare', value: memory.residentBytes / bareMemory.residentBytes, unit: '×', goal: 1.35 },
    { name: 'proportional memory in an exam / bare', value: memory.proportionalBytes / bareMemory.proportionalBytes, unit: '×', goal: 1.35 },
    ...slowDisk.flatMap(({ fsyncDelayMs, tickMs: slowTickMs, longestStallMs }): Figure[] => [
      {
        name: `tick p95 at ${String(fsyncDelayMs)} ms per fsync`,
        value: percentile(slowTickMs, 95),
        unit: 'ms',
        ...(fsyncDelayMs === 16 ? { goal: 60 } : {})
      },
      { name: `longest stall of main at ${String(fsyncDelayMs)} ms per fsync`, value: longestStallMs, unit: 'ms', goal: 50 }
    ])
  ]
}
