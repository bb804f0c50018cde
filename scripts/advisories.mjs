import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { judgeAdvisories } from './package/judge-advisories.mjs'
import { readOsv } from './package/read-osv.mjs'
import { projectRoot } from './run/project-root.mjs'

/**
 * Checks the packages of the release build against advisories in the OSV format: `npm run advisories -- --osv FILE_OR_FOLDER`. Exits with 0 if no
 * advisory applies, with 1 if one does, and with 2 if nothing was checked.
 */
const { values } = parseArgs({
  options: { osv: { type: 'string' }, sbom: { type: 'string', default: join(projectRoot, 'out/release/sbom.cdx.json') } }
})
process.exitCode = check(values.osv, values.sbom)

/**
 * @param {string | undefined} osv
 * @param {string} sbom
 */
function check(osv, sbom) {
  if (osv === undefined) return notChecked('name a file or folder of advisories in the OSV format with --osv')
  if (!existsSync(sbom)) return notChecked(`there is no ${sbom}: run npm run build first`)
  try {
    /** @type {{ components: readonly { group?: string, name: string, version: string }[] }} */
    const { components } = JSON.parse(readFileSync(sbom, 'utf8'))
    const advisories = readOsv(osv)
    if (advisories.length === 0) return notChecked(`${osv} holds no advisory`)
    const met = judgeAdvisories(components, advisories)
    for (const line of met) console.log(line)
    console.log(`${components.length} packages checked against ${advisories.length} advisories: ${met.length} met`)
    return met.length > 0 ? 1 : 0
  } catch (error) {
    return notChecked(error instanceof Error ? error.message : String(error))
  }
}

/** @param {string} why */
function notChecked(why) {
  console.log(`not checked: ${why}`)
  return 2
}
