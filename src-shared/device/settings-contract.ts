import { anyTime, evenLocked, outsideExams, outsideExamsAndKiosks, outsideExamsOrAfterPin } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { policyStateSchema } from './policy.ts'
import { backendAddressSchema, settingNames, settingOrigins, userSettingsSchema } from './settings.ts'

const nothing = z.strictObject({})

export const settingsViewSchema = z.strictObject({
  values: userSettingsSchema,
  /** Origin of each value; values from the policy cannot be changed here. */
  origins: z.record(z.enum(settingNames), z.enum(settingOrigins)),
  policy: policyStateSchema,
  /** Where this run quarantined an unreadable settings file; null if it did not. */
  setAside: z.string().nullable()
})

export type SettingsView = z.infer<typeof settingsViewSchema>

export const licenceSchema = z.strictObject({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() })

export type Licence = z.infer<typeof licenceSchema>

export const settingsContract = {
  read: request(nothing, settingsViewSchema, evenLocked),
  /** Sets the given values. If one is locked, fails with `settings/locked` and sets none. */
  change: request(userSettingsSchema.omit({ backend: true }).partial(), settingsViewSchema, anyTime),
  /**
   * Changes the backend after the person has agreed in main's own dialog, and signs the learner out. An empty address means the embedded backend.
   * `lan/change-declined` if they cancel.
   */
  changeBackend: request(userSettingsSchema.pick({ backend: true }), settingsViewSchema, outsideExamsAndKiosks),
  changed: event(settingsViewSchema),
  /** Checks whether a compatible Koya backend answers at an address; sends none of the learner's data. `lan/no-server-there` if not. */
  testBackend: request(
    z.strictObject({ address: backendAddressSchema }),
    z.strictObject({ version: z.string(), markingVersion: z.string() }),
    outsideExamsAndKiosks
  ),
  /** Asks for a location and writes a redacted diagnostics bundle for support. `path` is null if the learner cancelled. */
  saveSupportBundle: request(nothing, z.strictObject({ path: z.string().nullable() }), outsideExamsOrAfterPin),
  listLicences: request(nothing, z.strictObject({ licences: z.array(licenceSchema) }), outsideExams)
}
