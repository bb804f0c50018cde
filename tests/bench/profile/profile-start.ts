import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { memoryByProcess, type ProcessMemory } from '../process-memory.ts'
import { costsByFile } from './read-cpu-profile.ts'
import { readTrace } from './read-trace.ts'
import { drawTimeline, printWork, type Mark } from './timeline.ts'
import { endProcess, makeHome, untilPrinted } from '../started-app.ts'

const electron = createRequire(import.meta.url)('electron') as string
const recorder = resolve(import.meta.dirname, 'start-recorder.cjs')
const SHOWN_FILES = 20
/** Somebody is signed in, or not, and what may wait has run. */
const SETTLE_MS = 2500
const MEBIBYTE = 1024 * 1024

/** Records one start of an app (a main file): prints where its time and its memory go, and draws the time to `picturePath` (SVG). */
export async function profileStart(mainFile: string, picturePath: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'koya-profile-'))
  const home = await makeHome()
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env
  const sandbox = process.env['KOYA_NO_SANDBOX'] === '1' ? ['--no-sandbox'] : []
  const startedAtUs = Number(process.hrtime.bigint() / 1000n)
  const child = spawn(electron, ['-r', recorder, ...sandbox, mainFile], {
    env: { ...environment, ...home.environment, KOYA_PROFILE: folder },
    stdio: ['ignore', 'pipe', 'ignore']
  })
  try {
    await untilPrinted(child, 'BENCH READY')
    await new Promise((done) => setTimeout(done, SETTLE_MS))
    const memory = await memoryByProcess(child.pid ?? 0)
    await endProcess(child)
    await tell({ folder, startedAtUs, memory, picturePath })
  } finally {
    await endProcess(child)
    await home.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

interface RecordedStart {
  /** Of the recorder's files. */
  readonly folder: string
  /** By the clock of the trace. */
  readonly startedAtUs: number
  readonly memory: readonly ProcessMemory[]
  readonly picturePath: string
}

async function tell({ folder, startedAtUs, memory, picturePath }: RecordedStart): Promise<void> {
  const startMs = startedAtUs / 1000
  const recorded = JSON.parse(await readFile(join(folder, 'marks.json'), 'utf8')) as { name: string; atUs: number }[]
  const marks: Mark[] = recorded.map(({ name, atUs }) => ({ name, atMs: atUs / 1000 - startMs }))
  const endMs = Math.max(...marks.map(({ atMs }) => atMs))
  const threads = (await readTrace(join(folder, 'trace.json'))).map((thread) => ({
    ...thread,
    stretches: thread.stretches.map((stretch) => ({ ...stretch, startMs: stretch.startMs - startMs }))
  }))
  printWork({ marks, threads, endMs, costs: (await costsByFile(join(folder, 'main.cpuprofile'))).slice(0, SHOWN_FILES) })
  console.log('\nmemory, proportional and resident')
  for (const { name, proportionalBytes, residentBytes } of memory) {
    console.log(
      `  ${name.padEnd(38)} ${(proportionalBytes / MEBIBYTE).toFixed(1).padStart(8)} ${(residentBytes / MEBIBYTE).toFixed(1).padStart(8)} MiB`
    )
  }
  await mkdir(dirname(picturePath), { recursive: true })
  await writeFile(picturePath, drawTimeline({ title: 'From the start of the process to the first screen', threads, marks, endMs }))
  console.log(`\ndrawn to ${picturePath}`)
}
