import { freemem } from 'node:os'
import { buildApp } from '../ready/build-app.mjs'

/**
 * @typedef {import('./run-steps.mjs').Step} Step
 * @typedef {import('./create-runner.mjs').Runner} Runner
 */

/**
 * Returns the variables for programs written in Go: they collect their garbage less often, which saves a sixth of their processor time, and more often
 * once they use half of the free memory.
 *
 * @returns {Record<string, string>}
 */
function withRareCollections() {
  return { GOGC: '800', GOMEMLIMIT: `${String(Math.floor(freemem() / 2 ** 21))}MiB` }
}

const sourceFolders = ['src-main', 'src-preload', 'src-renderer', 'src-server', 'src-shared']

/**
 * Returns a lane of checks that only read the sources, and a lane of the builds, for which later steps wait. Each build briefly writes its
 * configuration beside itself.
 *
 * @param {Runner} runner
 * @returns {readonly [sources: readonly Step[], builds: readonly Step[]]}
 */
export function staticLanes(runner) {
  /**
   * @param {string} name
   * @param {readonly string[]} args
   * @returns {Step}
   */
  const node = (name, ...args) => ({
    name,
    run: async () => {
      await runner.must(process.execPath, args, { output: 'collect', env: withRareCollections() })
      return undefined
    }
  })
  /**
   * @param {import('../ready/build-app.mjs').BuildKind} kind
   * @returns {Step}
   */
  const build = (kind) => ({
    name: `build ${kind}`,
    run: async () => {
      await buildApp(runner, kind)
      return undefined
    }
  })
  return [
    [
      node('lint', 'node_modules/oxlint/bin/oxlint', '-c', 'oxlint.config.mjs'),
      // The editor and the tools that read our sources as data use the earlier compiler, which has the interface that they need.
      // One checker for each project: several would each compute the same types, which takes four times as long on two processors.
      node('types', 'node_modules/typescript-native/bin/tsc', '-b', '--checkers', '1', '--builders', '2'),
      node('format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'),
      node('layers', 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', ...sourceFolders),
      node('dead code', 'node_modules/knip/bin/knip.js')
    ],
    [build('test'), build('release'), node('size', 'node_modules/size-limit/bin.js')]
  ]
}
