import messages from '../../../resources/locales/en/errors.json' with { type: 'json' }
import type { ErrorCode } from './error-table.ts'
import { startMessages } from './start-errors.ts'

/** User-facing text of each code. A code without a text does not compile. */
export const errorMessages: Readonly<Record<ErrorCode, string>> = { ...messages, ...startMessages }
