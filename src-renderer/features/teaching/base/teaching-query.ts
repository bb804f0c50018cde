import { queryOptions } from '@tanstack/react-query'
import type { ClassLevelSlug } from '../../../../src-shared/account/class-levels.ts'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { nullOn } from '../../../bridge/null-on.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

type TeachingBridge = Pick<KoyaBridge, 'teaching'>

/** The classes that the caller teaches; null where this server lets only teachers have classes, and the caller is none. */
export function classListQuery(bridge: TeachingBridge) {
  return queryOptions({
    queryKey: ['teaching', 'classes'],
    queryFn: async () => (await nullOn('session/role-required', bridge.teaching.list({})))?.classes ?? null,
    staleTime: 0
  })
}

/** Null where the caller teaches no such class. */
export function classQuery(bridge: TeachingBridge, classId: string) {
  return queryOptions({
    queryKey: ['teaching', 'class', classId],
    queryFn: () => nullOn('teaching/not-found', bridge.teaching.fetch({ classId })),
    staleTime: 0
  })
}

export function classResultsQuery(bridge: TeachingBridge, classId: string) {
  return queryOptions({
    queryKey: ['teaching', 'class', classId, 'results'],
    queryFn: () => unwrap(bridge.teaching.fetchResults({ classId })),
    staleTime: 0
  })
}

export function classTopicsQuery(bridge: TeachingBridge, classId: string) {
  return queryOptions({
    queryKey: ['teaching', 'class', classId, 'topics'],
    queryFn: async () => (await unwrap(bridge.teaching.fetchTopics({ classId }))).headings,
    staleTime: 0
  })
}

/** From which questions a paper can be made: for an exam, or for the usual one. Null where there are none at all. */
export function paperStockQuery(
  bridge: Pick<KoyaBridge, 'attempt'>,
  { exam, level }: { readonly exam: string | undefined; readonly level: ClassLevelSlug | null }
) {
  const wanted = { ...(exam === undefined ? {} : { exam }), ...(level === null ? {} : { level }) }
  return queryOptions({
    queryKey: ['teaching', 'paper-stock', wanted],
    queryFn: () => nullOn('assessment/nothing-to-practise', bridge.attempt.readPracticeStock(wanted)),
    staleTime: 0
  })
}

/** The classes that the caller has joined, and their assignments. */
export function joinedClassesQuery(bridge: TeachingBridge) {
  return queryOptions({ queryKey: ['teaching', 'joined'], queryFn: () => unwrap(bridge.teaching.listJoined({})), staleTime: 0 })
}
