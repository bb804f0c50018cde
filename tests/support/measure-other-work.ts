import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

const SPIN_MS = 150

/** Computes for so long by its own processor time, and tells how long that took by the clock. */
const spin = `
  const { parentPort } = require('node:worker_threads')
  const usedMs = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000 }
  const [start, used] = [performance.now(), usedMs()]
  while (usedMs() - used < ${String(SPIN_MS)}) {}
  parentPort.postMessage(performance.now() - start)`

/**
 * Measures how many times longer work takes than on a computer that does nothing else: 1 where nothing else runs. Limits of time hold for such a computer,
 * and are stretched by it on one where others work.
 */
export async function measureOtherWork(): Promise<number> {
  const times = await Promise.all(
    Array.from(
      { length: availableParallelism() },
      () =>
        new Promise<number>((resolve, reject) => {
          new Worker(spin, { eval: true }).once('message', resolve).once('error', reject)
        })
    )
  )
  // A few per cent are the measurement's own.
  return Math.max(1, Math.round((10 * Math.max(...times)) / SPIN_MS) / 10 - 0.1)
}
