/**
 * @typedef {object} StructureCounts What a process shall get less of.
 * @property {number} foldersInCycles Domains.
 * @property {number} subfoldersInCycles Folders of every depth.
 * @property {number} largestFolder Its source files; 25 where it has fewer.
 * @property {number} foldersOver25 Folders of more than 25 source files.
 * @property {number} longestFunction Its lines with the functions inside it; 80 where it has fewer.
 * @property {number} functionsOver80 Functions of more than 80 lines.
 */

/**
 * The counts of today. They may only fall: a test fails where one is above its bound, and where it is below, until the bound is lowered.
 *
 * @type {Readonly<Record<string, StructureCounts>>}
 */
export const structureBounds = {
  'src-main': { foldersInCycles: 0, subfoldersInCycles: 0, largestFolder: 25, foldersOver25: 0, longestFunction: 254, functionsOver80: 3 },
  'src-preload': { foldersInCycles: 0, subfoldersInCycles: 0, largestFolder: 25, foldersOver25: 0, longestFunction: 80, functionsOver80: 0 },
  'src-renderer': { foldersInCycles: 0, subfoldersInCycles: 0, largestFolder: 25, foldersOver25: 0, longestFunction: 80, functionsOver80: 0 },
  'src-server': { foldersInCycles: 0, subfoldersInCycles: 0, largestFolder: 25, foldersOver25: 0, longestFunction: 80, functionsOver80: 0 },
  'src-shared': { foldersInCycles: 0, subfoldersInCycles: 0, largestFolder: 25, foldersOver25: 0, longestFunction: 80, functionsOver80: 0 }
}
