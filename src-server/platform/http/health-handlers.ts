import { succeed } from '../../../src-shared/kernel/errors/result.ts'
import { MARKING_VERSION } from '../../../src-shared/kernel/values/marking-version.ts'
import type { HandlerTable } from './handler-table.ts'

export function createHealthHandlers(version: string): Pick<HandlerTable, 'readHealth'> {
  return { readHealth: () => Promise.resolve(succeed({ product: 'koya' as const, version, markingVersion: MARKING_VERSION })) }
}
