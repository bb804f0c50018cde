import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** Query of the learner's current data from main, for a form's initial values; refetched by each form. */
export function learnerQuery(bridge: Pick<KoyaBridge, 'session'>) {
  return queryOptions({
    queryKey: ['user', 'learner'],
    queryFn: async () => (await unwrap(bridge.session.read({}))).auth.user,
    staleTime: 0,
    gcTime: 0
  })
}

export function photoQuery(bridge: Pick<KoyaBridge, 'profile'>, userId: string) {
  return queryOptions({ queryKey: ['user', 'photo', userId], queryFn: () => unwrap(bridge.profile.readPhoto({})) })
}

/** Loads the schemas when the first form is submitted, so that zod is not part of the start. */
export function loadProfileSchemas() {
  return Promise.all([import('../../../../src-shared/account/learner-profile.ts'), import('./study-choice-schema.ts')]).then(
    ([{ profileUpdateSchema }, { studyChoiceSchema }]) => ({ profileUpdateSchema, studyChoiceSchema })
  )
}
