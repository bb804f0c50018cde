import type { Profile } from './profile.ts'

/** Whether a version of an exam holds on a day, did before, or will. */
export type VersionStatus = 'in-force' | 'past' | 'coming'

/** `day` is a date such as 2026-11-21. */
export function versionStatusOf({ effectiveFrom, effectiveUntil }: Pick<Profile, 'effectiveFrom' | 'effectiveUntil'>, day: string): VersionStatus {
  if (day < effectiveFrom) return 'coming'
  return effectiveUntil !== undefined && day > effectiveUntil ? 'past' : 'in-force'
}

/**
 * The version of a family that a paper of that day follows: the newest in force, else the last that was, else the first to come. A name that
 * is no family's may be the id of one version.
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

/** Every family with its version for that day. */
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
