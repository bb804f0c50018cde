import { mostFiles, mostLines } from './measure-structure.js'

/**
 * @typedef {import('./measure-structure.js').Structure} Structure
 * @typedef {import('./structure-bounds.js').StructureCounts} StructureCounts
 */

/**
 * Counts the structure. A largest folder or longest function within its limit counts as the limit, so that it may grow up to it.
 *
 * @param {Structure} structure
 * @returns {StructureCounts}
 */
export function countStructure({ cycles, subfolderCycles, sizes, functions }) {
  return {
    foldersInCycles: cycles.flat().length,
    subfoldersInCycles: subfolderCycles.flat().length,
    largestFolder: Math.max(mostFiles, sizes[0]?.files ?? 0),
    foldersOver25: sizes.filter(({ files }) => files > mostFiles).length,
    longestFunction: Math.max(mostLines, functions[0]?.lines ?? 0),
    functionsOver80: functions.filter(({ lines }) => lines > mostLines).length
  }
}

/**
 * Lists each count that differs from its bound. A process without bounds has those of an empty one, and a missing process counts as empty.
 *
 * @param {Readonly<Record<string, StructureCounts>>} counts By process.
 * @param {Readonly<Record<string, StructureCounts>>} bounds
 * @returns {readonly string[]}
 */
export function judgeStructure(counts, bounds) {
  const none = countStructure({ folders: 0, cycles: [], subfolderCycles: [], sizes: [], functions: [], files: 0, lines: 0, styleFiles: 0 })
  return [...new Set([...Object.keys(counts), ...Object.keys(bounds)])].flatMap((name) => {
    const own = new Map(Object.entries(bounds[name] ?? none))
    return Object.entries(counts[name] ?? none).flatMap(([key, count]) => {
      const bound = own.get(key) ?? 0
      if (count === bound) return []
      return [`${name}: ${key} is ${count}, ${count > bound ? `above its bound ${bound}` : `lower the bound to ${count}`}`]
    })
  })
}
