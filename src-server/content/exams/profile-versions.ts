import type { Profile } from './profile.ts'

/** Whether a version of an exam is in force on a day, was before, or will be. */
export type VersionStatus = 'in-force' | 'past' | 'coming'

/** `day` is a date such as 2026-11-21. */
export function versionStatusOf({ effectiveFrom, effectiveUntil }: Pick<Profile, 'effectiveFrom' | 'effectiveUntil'>, day: string): VersionStatus {
  if (day < effectiveFrom) return 'coming'
  return effectiveUntil !== undefined && day > effectiveUntil ? 'past' : 'in-force'
}

/**
 * Returns the version that a paper of that day follows: the newest in force, otherwise the last past one, otherwise the first coming one.
 * `name` may also be the id of one version.
 */
export function versionFor(profiles: readonly Profile[], name: string, day: string): Profile | null {
  const family = profiles.filter((profile) => familyOf(profile) === name).toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))
  return (
    family.find((profile) => versionStatusOf(profile, day) === 'in-force') ??
    family.find((profile) => versionStatusOf(profile, day) === 'past') ??
    family.at(-1) ??
    profiles.find(({ id }) => id === name) ??
    null
  )
}

/** Returns every family with its version for that day. */
export function familiesOn(profiles: readonly Profile[], day: string): ReadonlyMap<string, Profile> {
  const families = [...new Set(profiles.map(familyOf))]
  return new Map(
    families.flatMap((family) => {
      const version = versionFor(profiles, family, day)
      return version ? [[family, version]] : []
    })
  )
}

function familyOf({ id, family = id }: Profile): string {
  return family
}
