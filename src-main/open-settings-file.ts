import { z } from '../src-shared/kernel/schema/zod.ts'
import { storedPlaceSchema } from './app/kept-place.ts'
import { storedSeatIdSchema } from './exam-seat/exam-seat.ts'
import { storedSeatPapersSchema } from './exam-seat/wipe-papers.ts'
import { storedPinsSchema } from './lan/certificate-pins.ts'
import { storedAccountsSchema } from './session/remembered-accounts.ts'
import { storedSessionSchema } from './session/session-deps.ts'
import { storedRegistrationSchema } from './session/session-handlers.ts'
import { storedExpirationsSchema } from './session/token-store.ts'
import { createSettingsFile, loadElectronStore, type SettingsFile } from './settings/settings-file.ts'
import { storedSettingsSchema } from './settings/stored-settings.ts'

/** The settings of this install. Names under `auth.` are the platform's (spec, section 9). No secret ever lies here. */
const installSettingsSchema = z.object({
  ...storedSettingsSchema.shape,
  ...storedPlaceSchema.shape,
  ...storedExpirationsSchema.shape,
  ...storedSessionSchema.shape,
  ...storedPinsSchema.shape,
  ...storedRegistrationSchema.shape,
  ...storedSeatIdSchema.shape,
  ...storedSeatPapersSchema.shape,
  ...storedAccountsSchema.shape
})

export type InstallSettings = z.infer<typeof installSettingsSchema>

export function openSettingsFile(folder: string, now: () => number): SettingsFile<InstallSettings> {
  return createSettingsFile(installSettingsSchema, { loadStore: loadElectronStore, folder, now })
}
