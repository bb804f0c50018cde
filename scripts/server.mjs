import { makeReady } from './make-ready.mjs'
import { asNode, electronPath } from './run/electron.mjs'
import { enter } from './run/enter.mjs'

/** The first Node whose `node:sqlite` needs no flag. */
const neededNode = [22, 13]

await enter(async (runner) => {
  await makeReady(runner, { need: 'window', builds: ['release'] })
  const isNewEnough = isAtLeast(process.versions.node.split('.').map(Number), neededNode)
  if (!isNewEnough) console.log(`Node ${process.versions.node} has no node:sqlite: the server runs on Electron's Node`)
  const { code } = await runner.attempt(isNewEnough ? process.execPath : electronPath(), ['out/release/main/server.js', ...process.argv.slice(2)], {
    env: isNewEnough ? {} : asNode,
    endsItself: true
  })
  return code
})

/**
 * @param {readonly number[]} version
 * @param {readonly number[]} needed
 */
function isAtLeast([major = 0, minor = 0], [neededMajor = 0, neededMinor = 0]) {
  return major > neededMajor || (major === neededMajor && minor >= neededMinor)
}
