import { succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { DrillRepository } from './drill-repository.ts'

/** Each learner reads and saves only the own drills: no request names another account. */
export function createTrainerHandlers(drills: DrillRepository): Pick<HandlerTable, 'listDrills' | 'keepDrill'> {
  return {
    listDrills: async ({ caller }) => succeed({ drills: [...(await drills.listOf(caller.accountId))] }),
    keepDrill: async ({ caller, body }) => succeed({ drill: await drills.save(caller.accountId, body) })
  }
}
