import semver from 'semver'

/**
 * Returns the components of an SBOM that a current advisory affects.
 *
 * @param {readonly { group?: string, name: string, version: string }[]} components
 * @param {readonly import('./read-osv.mjs').Advisory[]} advisories
 * @returns {readonly string[]} One line each.
 */
export function judgeAdvisories(components, advisories) {
  const inForce = advisories.filter(({ withdrawn }) => withdrawn === undefined)
  return components.flatMap(({ group, name, version }) => {
    const full = group === undefined ? name : `${group}/${name}`
    return inForce
      .filter(({ affected = [] }) => affected.some((part) => isPackage(part, full) && isAffected(part, version)))
      .map(({ id, summary = 'no summary' }) => `${full} ${version}: ${id} ${summary}`)
  })
}

/**
 * @param {NonNullable<import('./read-osv.mjs').Advisory['affected']>[number]} part
 * @param {string} name
 */
function isPackage({ package: named }, name) {
  return named?.ecosystem.toLowerCase() === 'npm' && named.name === name
}

/**
 * @param {NonNullable<import('./read-osv.mjs').Advisory['affected']>[number]} part
 * @param {string} version
 */
function isAffected({ ranges = [], versions = [] }, version) {
  return versions.includes(version) || ranges.some((range) => range.type !== 'GIT' && isWithin(range, version))
}

/**
 * Applies the events of a range in the order of their versions: the last one at or below `version` decides.
 *
 * @param {import('./read-osv.mjs').OsvRange} range
 * @param {string} version
 */
function isWithin({ events }, version) {
  const steps = events.flatMap(({ introduced, fixed, last_affected: last }) => [
    ...(introduced === undefined ? [] : [{ at: introduced === '0' ? '0.0.0-0' : introduced, isAffected: true, isAfter: false }]),
    ...(fixed === undefined ? [] : [{ at: fixed, isAffected: false, isAfter: false }]),
    ...(last === undefined ? [] : [{ at: last, isAffected: false, isAfter: true }])
  ])
  const passed = steps
    .filter(({ at, isAfter }) => (isAfter ? semver.gt(version, at) : semver.gte(version, at)))
    .sort((one, other) => semver.compare(one.at, other.at))
  return passed.at(-1)?.isAffected ?? false
}
