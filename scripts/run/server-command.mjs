import { join } from 'node:path'
import { asNode, electronPath } from './electron.mjs'
import { projectRoot } from './project-root.mjs'

/** The first Nodes, of each line, whose `node:sqlite` needs no flag and whose zlib knows dictionaries of Zstandard; 23 never learnt them. */
const neededNodes = [
  [22, 19],
  [24, 6]
]

/**
 * Returns the command that runs the built backend alone: on the Node of `version` if that is new enough, otherwise on Electron's.
 *
 * @param {readonly string[]} programArgs The arguments after the program's name.
 * @param {{ version: string, path: string }} [node] The available Node.
 */
export function serverCommand(programArgs, node = { version: process.versions.node, path: process.execPath }) {
  const canServe = isNewEnough(node.version.split('.').map(Number))
  return {
    file: canServe ? node.path : electronPath(),
    args: ['out/release/main/server.js', ...programArgs],
    env: canServe ? {} : asNode,
    canServe
  }
}

/**
 * Returns the command that runs the built program for content authors: on Electron's Node, whatever Node is available.
 *
 * @param {readonly string[]} programArgs The arguments after the program's name.
 */
export function bankCommand(programArgs) {
  return { file: electronPath(), args: ['out/release/main/bank.js', ...programArgs], env: asNode }
}

/**
 * Returns the command that runs the built release program: on Electron's Node, whatever Node is available, and in the folder where it was called, so
 * that a key it creates is there and not among the sources.
 *
 * @param {readonly string[]} programArgs The arguments after the program's name.
 */
export function releaseCommand(programArgs) {
  const args = [join(projectRoot, 'out/release/main/release.js'), ...programArgs]
  return {
    file: electronPath(),
    args,
    env: { ...asNode, KOYA_RESOURCES: join(projectRoot, 'resources') },
    cwd: process.env['INIT_CWD'] ?? process.cwd()
  }
}

/** @param {readonly number[]} version */
function isNewEnough([major = 0, minor = 0]) {
  const [, newest] = neededNodes
  return neededNodes.some(([neededMajor, neededMinor]) => major === neededMajor && minor >= (neededMinor ?? 0)) || major > (newest?.[0] ?? 0)
}
