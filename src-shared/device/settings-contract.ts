import { anyTime, evenLocked, outsideExams, outsideExamsAndKiosks } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { policyStateSchema } from './policy.ts'
import { backendAddressSchema, settingNames, settingOrigins, userSettingsSchema } from './settings.ts'

const nothing = z.strictObject({})

export const settingsViewSchema = z.strictObject({
  values: userSettingsSchema,
  /** Where each value comes from; one from the policy cannot be changed here. */
  origins: z.record(z.enum(settingNames), z.enum(settingOrigins)),
  policy: policyStateSchema,
  /** Where a settings file that could not be read was moved in this run, if one was. */
  setAside: z.string().nullable()
})

export type SettingsView = z.infer<typeof settingsViewSchema>

export const licenceSchema = z.strictObject({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() })

export type Licence = z.infer<typeof licenceSchema>

export const settingsContract = {
  read: request(nothing, settingsViewSchema, evenLocked),
  /** Sets the named values; a locked one answers `settings/locked` and nothing is set. */
  change: request(userSettingsSchema.omit({ backend: true }).partial(), settingsViewSchema, anyTime),
  /**
   * Works with another backend once the person at this computer has agreed to it in main's own question, and signs the learner out. An empty address is the
   * backend that comes with Koya. `lan/change-declined` where they cancel.
   */
  changeBackend: request(userSettingsSchema.pick({ backend: true }), settingsViewSchema, outsideExamsAndKiosks),
  changed: event(settingsViewSchema),
  /** Asks an address whether a Koya backend of a fitting version answers there; sends nothing of the learner's. `lan/no-server-there` where not. */
  testBackend: request(
    z.strictObject({ address: backendAddressSchema }),
    z.strictObject({ version: z.string(), markingVersion: z.string() }),
    outsideExamsAndKiosks
  ),
  /** Asks where to, and writes a redacted bundle for support. `path` is null where the learner changed their mind. */
  saveSupportBundle: request(nothing, z.strictObject({ path: z.string().nullable() }), outsideExamsAndKiosks),
  listLicences: request(nothing, z.strictObject({ licences: z.array(licenceSchema) }), outsideExams)
}
