import { readFileSync } from 'node:fs'

/** Processor time since the start of the system, in ticks. */
interface ProcessorTimes {
  /** Given by the host of a virtual machine to others. */
  readonly stolen: number
  readonly total: number
}

/** Reads `/proc/stat` (proc(5)): user, nice, system, idle, iowait, irq, softirq, steal. Other systems tell nothing. */
export function readProcessorTimes(): ProcessorTimes {
  if (process.platform !== 'linux') return { stolen: 0, total: 0 }
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.split(/\s+/).slice(1, 9).map(Number)
  return { stolen: ticks[7] ?? 0, total: ticks.reduce((sum, one) => sum + one, 0) }
}

/** Returns the share of processor time, from 0 to 1, that the host took away between two readings. */
export function stolenShare(before: ProcessorTimes, after: ProcessorTimes): number {
  const total = after.total - before.total
  return total > 0 ? (after.stolen - before.stolen) / total : 0
}
