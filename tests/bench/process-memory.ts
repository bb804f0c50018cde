import { readFile } from 'node:fs/promises'
import { processFamily } from '../../scripts/run/process-family.mjs'

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
  const processes = await Promise.all(processFamily([pid]).map(readProcess))
  return processes.toSorted((one, other) => other.proportionalBytes - one.proportionalBytes)
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
