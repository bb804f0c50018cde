import type { EndpointReply } from '../../../src-shared/kernel/http/endpoint.ts'
import type { EndpointName, Endpoints } from '../../../src-shared/contracts/endpoints.ts'
import { GRACE_MS, type AccessVerdict } from '../../../src-shared/billing/may-open.ts'

type MayShow<Name extends EndpointName> = (reply: EndpointReply<Endpoints[Name]>, now: number) => boolean

const always = (): boolean => true

/** Whether access that was open in the backend's last reply would still be open without changes: until its end, plus a week of grace. Pure. */
export function isStillOpen({ isOpen, because, until }: AccessVerdict, now: number): boolean {
  return isOpen && (until === null || now < until + (because === 'grace' ? 0 : GRACE_MS))
}

/**
 * The endpoints whose last reply a learner can read while a remote backend is unreachable, and until when (`now`: wall clock, milliseconds since
 * 1970). They are read-only and contain no key: no paper, no report, no item, no own question, no account data
 * (docs/decisions/0045-cache-replies-for-reading-offline.md).
 */
export const cachedEndpoints = {
  listSubjects: always,
  listLessons: always,
  fetchLesson: always,
  listAssessments: always,
  listAttempts: always,
  listMedalLadders: always,
  listLibraries: always,
  // As long as the backend itself would open it without changes.
  fetchLibrary: ({ library: { access } }, now) => !access.isOpen || isStillOpen(access, now),
  fetchReading: always,
  fetchProgress: always,
  listAnnouncements: always,
  listDrills: always,
  listPlans: always,
  listSubscriptions: always,
  listAddOns: always,
  listAddOnSubscriptions: always
} as const satisfies { readonly [Name in EndpointName]?: MayShow<Name> }

export type CachedEndpoint = keyof typeof cachedEndpoints

export function isCachedEndpoint(name: EndpointName): name is CachedEndpoint {
  return Object.hasOwn(cachedEndpoints, name)
}

export function mayShow(name: CachedEndpoint, reply: unknown, now: number): boolean {
  return (cachedEndpoints[name] as (reply: unknown, now: number) => boolean)(reply, now)
}
