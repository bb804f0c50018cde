import { examErrors } from './exam-errors.ts'
import { kioskErrors } from './kiosk-errors.ts'
import { lanErrors } from './lan-errors.ts'
import { updateErrors } from './update-errors.ts'

/** What can go wrong where somebody runs Koya for others: sessions and seats of exams, servers on a network, and updates; a part of `errorStatus`. */
export const centreErrors = { ...examErrors, ...lanErrors, ...kioskErrors, ...updateErrors } as const
