import { readdir, readFile } from 'node:fs/promises'

const PAGE_BYTES = 4096

/** Resident memory of a process and all its descendants, bytes, summed as `ps` shows it (shared pages count in each). Linux. */
export async function residentBytes(pid: number): Promise<number> {
  const parents = await parentOfEach()
  const family = new Set([pid])
  for (let grew = true; grew;) {
    const before = family.size
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child)
    grew = family.size > before
  }
  const sizes = await Promise.all([...family].map(residentOf))
  return sizes.reduce((sum, size) => sum + size, 0)
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

async function residentOf(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${String(pid)}/statm`, 'utf8').catch(() => '0 0')
  return Number(statm.split(' ')[1]) * PAGE_BYTES
}
