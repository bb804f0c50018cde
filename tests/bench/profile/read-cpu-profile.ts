import { readFile } from 'node:fs/promises'

interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
    readonly children?: readonly number[]
  }[]
  readonly samples: readonly number[]
  /** Microseconds. */
  readonly timeDeltas: readonly number[]
}

/** Processor time in milliseconds, the most expensive first. */
export interface Cost {
  readonly name: string
  readonly selfMs: number
}

/** The time of each file of a V8 processor profile in its own code, or in what belongs to no file and was called from there. */
export async function costsByFile(path: string): Promise<Cost[]> {
  const { nodes, samples, timeDeltas } = JSON.parse(await readFile(path, 'utf8')) as CpuProfile
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const fileOf = (id: number): string => {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const { url = '', functionName = '' } = byId.get(at)?.callFrame ?? {}
      if (functionName === '(idle)') return '(idle)'
      if (functionName === '(garbage collector)') return '(garbage collection)'
      if (functionName === '(program)') return '(native code)'
      if (url !== '') return url.replace(/^.*\/out\/\w+\//, '').replace(/^file:\/\/.*\//, '')
    }
    return '(native code)'
  }
  const sums = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const file = fileOf(id)
    sums.set(file, (sums.get(file) ?? 0) + (timeDeltas[index] ?? 0) / 1000)
  }
  return [...sums].map(([name, selfMs]) => ({ name, selfMs })).toSorted((one, other) => other.selfMs - one.selfMs)
}
