import { readdirSync, readFileSync } from 'node:fs'

/**
 * Returns the ids of processes and of all their descendants. Linux.
 *
 * @param {readonly number[]} ids
 */
export function processFamily(ids) {
  const parents = parentOfEach()
  const family = new Set(ids.filter((id) => parents.has(id)))
  for (let grew = true; grew;) {
    const before = family.size
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child)
    grew = family.size > before
  }
  return [...family]
}

/** @returns {Map<number, number>} */
function parentOfEach() {
  /** @type {Map<number, number>} */
  const parents = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = readIfThere(`/proc/${name}/stat`)
    if (stat !== null) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  return parents
}

/** @param {string} file */
export function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
