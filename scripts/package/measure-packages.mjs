import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../run/project-root.mjs'
import { mostMegabytes, targets } from './targets.mjs'

/**
 * @typedef {object} Measure
 * @property {string} name
 * @property {number} bytes
 * @property {number} mostBytes
 */

const megabyte = 1_000_000

/** The suffix of a folder that electron-builder packed. */
const packedFolder = /-unpacked$/

/**
 * Measures each package in a folder, its packed folder and its archive, with the limits.
 *
 * @param {string} output From the checkout's root.
 * @returns {readonly Measure[]}
 */
export function measurePackages(output) {
  const home = join(projectRoot, output)
  if (!existsSync(home)) return []
  return readdirSync(home)
    .sort()
    .flatMap((name) => {
      const path = join(home, name)
      if (packedFolder.test(name)) return measureFolder(path, name)
      const target = targets.find(({ ending }) => name.endsWith(ending))
      return target === undefined ? [] : [{ name, bytes: statSync(path).size, mostBytes: target.mostMegabytes * megabyte }]
    })
}

/**
 * @param {string} path
 * @param {string} name
 * @returns {readonly Measure[]}
 */
function measureFolder(path, name) {
  const archive = join(path, 'resources/app.asar')
  const system = name.startsWith('win') ? 'win' : name.startsWith('mac') ? 'mac' : 'linux'
  return [
    { name, bytes: bytesBelow(path), mostBytes: mostMegabytes.folder[system] * megabyte },
    { name: `${name}/resources/app.asar`, bytes: statSync(archive).size, mostBytes: mostMegabytes.archive * megabyte }
  ]
}

/**
 * @param {string} folder
 * @returns {number}
 */
function bytesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? bytesBelow(path) : statSync(path).size)
  }, 0)
}

/** @param {Measure} measure One line for people. */
export function tellMeasure({ name, bytes, mostBytes }) {
  return `${name}: ${megabytes(bytes)} MB of ${megabytes(mostBytes)} MB${bytes > mostBytes ? ', TOO LARGE' : ''}`
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / megabyte).toFixed(1)
}
