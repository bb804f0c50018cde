import { readdir, readFile } from 'node:fs/promises'

/** Bytes. */
export interface Memory {
  /** The resident set: pages that several processes share count in each, as `ps` shows it. */
  readonly residentBytes: number
  /** The proportional set: a page that several processes share counts in equal parts. */
  readonly proportionalBytes: number
}

export interface ProcessMemory extends Memory {
  /** What Chromium calls it: `browser`, `renderer`, `gpu-process`, `zygote`, `utility: NetworkService` and so on. */
  readonly name: string
}

/** The memory of a process and all its descendants. Linux. */
export async function memoryOf(pid: number): Promise<Memory> {
  const processes = await memoryByProcess(pid)
  return {
    residentBytes: processes.reduce((sum, { residentBytes }) => sum + residentBytes, 0),
    proportionalBytes: processes.reduce((sum, { proportionalBytes }) => sum + proportionalBytes, 0)
  }
}

/** The same by process, the largest first. */
export async function memoryByProcess(pid: number): Promise<ProcessMemory[]> {
  const processes = await Promise.all((await processFamily(pid)).map(readProcess))
  return processes.toSorted((one, other) => other.proportionalBytes - one.proportionalBytes)
}

/** The ids of a process and all its descendants. Linux. */
export async function processFamily(pid: number): Promise<number[]> {
  const parents = await parentOfEach()
  const family = new Set([pid])
  for (let grew = true; grew;) {
    const before = family.size
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child)
    grew = family.size > before
  }
  return [...family]
}

async function parentOfEach(): Promise<Map<number, number>> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const pairs = await Promise.all(
    names.map(async (name): Promise<[number, number]> => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      return [Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]
    })
  )
  return new Map(pairs)
}

async function readProcess(pid: number): Promise<ProcessMemory> {
  const read = (file: string): Promise<string> => readFile(`/proc/${String(pid)}/${file}`, 'utf8').catch(() => '')
  const [commandLine, rollup] = [await read('cmdline'), await read('smaps_rollup')]
  const bytesOf = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024
  return { name: nameOf(commandLine), proportionalBytes: bytesOf('Pss'), residentBytes: bytesOf('Rss') }
}

function nameOf(commandLine: string): string {
  const type = /--type=([\w-]+)/.exec(commandLine)?.[1]
  if (type === undefined) return 'browser'
  const service = /--utility-sub-type=([\w.]+)/.exec(commandLine)?.[1]
  return service === undefined ? type : `${type}: ${service.replace(/^.*mojom\./, '')}`
}
