/**
 * @typedef {object} StructureCounts Counts that should decrease in a process.
 * @property {number} foldersInCycles Domains.
 * @property {number} subfoldersInCycles Folders of every depth.
 * @property {number} largestFolder Its source files; 25 if it has fewer.
 * @property {number} foldersOver25 Folders of more than 25 source files.
 * @property {number} longestFunction Its lines including inner functions; 80 if it has fewer.
 * @property {number} functionsOver80 Functions of more than 80 lines.
 */

/**
 * The present counts, which may only fall: a test fails if one is above its bound, or below it until the bound is lowered.
 *
 * @type {Readonly<Record<string, StructureCounts>>}
 */
export const structureBounds = {
  'src-main': { foldersInCycles: 0, subfoldersInCycles: 0, largestFolder: 25, foldersOver25: 0, longestFunction: 80, functionsOver80: 0 },
  'src-preload': { foldersInCycles: 0, subfoldersInCycles: 0, largestFolder: 25, foldersOver25: 0, longestFunction: 80, functionsOver80: 0 },
  'src-renderer': { foldersInCycles: 0, subfoldersInCycles: 0, largestFolder: 25, foldersOver25: 0, longestFunction: 80, functionsOver80: 0 },
  'src-server': { foldersInCycles: 0, subfoldersInCycles: 0, largestFolder: 25, foldersOver25: 0, longestFunction: 80, functionsOver80: 0 },
  'src-shared': { foldersInCycles: 0, subfoldersInCycles: 0, largestFolder: 25, foldersOver25: 0, longestFunction: 80, functionsOver80: 0 }
}
