import { z } from '../../src-shared/kernel/schema/zod.ts'
import { storedRouteSchema } from '../platform/lifecycle/saved-route.ts'
import { storedCandidatePapersSchema } from '../exam-session/wipe-papers.ts'
import { storedPinsSchema } from '../platform/network/certificate-pins.ts'
import { storedAccountsSchema } from '../account/remembered-accounts.ts'
import { storedHomeLearnersSchema } from '../account/home-learners.ts'
import { storedSessionSchema } from '../account/session-deps.ts'
import { storedRegistrationSchema } from '../account/session-handlers.ts'
import { storedExpirationsSchema } from '../account/token-store.ts'
import { createSettingsFile, loadElectronStore, type SettingsFile } from '../platform/settings-file.ts'
import { storedIdentitySchema } from '../device/computers/computer-identity.ts'
import { storedSettingsSchema } from '../device/settings/stored-settings.ts'

/** The settings of this install. Names under `auth.` are the platform's (spec, section 9). It never contains a secret. */
const installSettingsSchema = z.object({
  ...storedSettingsSchema.shape,
  ...storedRouteSchema.shape,
  ...storedExpirationsSchema.shape,
  ...storedSessionSchema.shape,
  ...storedPinsSchema.shape,
  ...storedRegistrationSchema.shape,
  ...storedCandidatePapersSchema.shape,
  ...storedAccountsSchema.shape,
  ...storedHomeLearnersSchema.shape,
  ...storedIdentitySchema.shape
})

export type InstallSettings = z.infer<typeof installSettingsSchema>

export function openSettingsFile(folder: string, now: () => number): SettingsFile<InstallSettings> {
  return createSettingsFile(installSettingsSchema, { loadStore: loadElectronStore, folder, now })
}
