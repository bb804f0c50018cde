import { mostFiles, mostLines } from './measure-structure.js'

const mostShown = 10

/**
 * @param {string} name The process.
 * @param {import('./measure-structure.js').Structure} structure
 * @returns {string}
 */
export function printStructure(name, { folders, cycles, subfolderCycles, sizes, functions, files, lines, styleFiles }) {
  const large = sizes.filter((size) => size.files > mostFiles)
  const long = functions.filter((sized) => sized.lines > mostLines)
  return [
    name,
    `  source files: ${files}, lines: ${lines}, style files: ${styleFiles}`,
    `  folders: ${folders}, in cycles: ${cycles.flat().length}`,
    ...cycles.map((cycle) => `    ${cycle.length}: ${cycle.join(' ')}`),
    `  subfolders in cycles: ${subfolderCycles.flat().length}`,
    ...subfolderCycles.map((cycle) => `    ${cycle.length}: ${cycle.join(' ')}`),
    `  folders of more than ${mostFiles} source files: ${large.length}, largest: ${sizes[0]?.files ?? 0}`,
    ...large.map((size) => `    ${size.files}: ${size.folder}`),
    `  functions of more than ${mostLines} lines: ${long.length}, longest: ${functions[0]?.lines ?? 0}`,
    ...long.slice(0, mostShown).map((sized) => `    ${sized.lines}: ${sized.path}:${sized.line} ${sized.name}`),
    ''
  ].join('\n')
}
