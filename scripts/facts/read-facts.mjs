import { runnerImport } from 'vite'
import { projectRoot } from '../run/project-root.mjs'
import { routePurposes } from './route-purposes.mjs'

/**
 * @typedef {object} Facts
 * @property {{ path: string, purpose: string, layout: string, guards: readonly string[] }[]} routes
 * @property {Readonly<Record<string, string | number | boolean>>} constants
 * @property {{ code: string, text: string }[]} errors
 * @property {{ method: string, path: string }[]} endpoints
 * @property {{ name: string, kind: string }[]} channels
 * @property {{ key: string, type: string, description: string }[]} policyKeys
 *
 * @typedef {object} JsonSchema
 * @property {string | string[]} [type]
 * @property {string} [description]
 * @property {readonly unknown[]} [enum]
 * @property {JsonSchema} [items]
 * @property {Readonly<Record<string, JsonSchema>>} [properties]
 *
 * @typedef {{ channelName: (feature: string, name: string) => string, channelTable: Record<string, Record<string, string>> }} Channels
 * @typedef {{ z: { toJSONSchema: (schema: unknown, options: object) => JsonSchema } }} Zod
 */

/**
 * Reads facts about Koya directly from the sources, without a build, Electron or loading a page.
 *
 * @returns {Promise<Facts>}
 */
export async function readFacts() {
  const { routes } = /** @type {{ routes: Facts['routes'] }} */ (await read('src-renderer/app/route-table/routes.ts'))
  const { platformConstants } = /** @type {{ platformConstants: Facts['constants'] }} */ (
    await read('src-shared/kernel/values/platform-constants.ts')
  )
  const { errorCodes } = /** @type {{ errorCodes: readonly string[] }} */ (await read('src-shared/kernel/errors/error-table.ts'))
  const { errorMessages } = /** @type {{ errorMessages: Record<string, string> }} */ (await read('src-shared/kernel/errors/error-messages.ts'))
  const { endpoints } = /** @type {{ endpoints: Record<string, Facts['endpoints'][number]> }} */ (await read('src-shared/contracts/endpoints.ts'))
  const { channelName, channelTable } = /** @type {Channels} */ (await read('src-shared/contracts/channel-table.ts'))
  const { policySchema } = /** @type {{ policySchema: unknown }} */ (await read('src-shared/device/policy.ts'))
  const { z } = /** @type {Zod} */ (await read('src-shared/kernel/schema/zod.ts'))
  return {
    routes: routes.map(({ path, layout, guards }) => ({ path, purpose: routePurposes[path] ?? '', layout, guards })),
    constants: withMilliseconds(platformConstants),
    errors: errorCodes.map((code) => ({ code, text: errorMessages[code] ?? '' })),
    endpoints: Object.values(endpoints).map(({ method, path }) => ({ method, path: path.replace(/:(\w+)/g, '{$1}') })),
    channels: Object.entries(channelTable).flatMap(([feature, channels]) =>
      Object.entries(channels).map(([name, kind]) => ({ name: channelName(feature, name), kind }))
    ),
    policyKeys: policyKeysOf(z.toJSONSchema(policySchema, { io: 'input', unrepresentable: 'any' }))
  }
}

/**
 * Reads the limits of a server's file transfers: facts for its operator, not part of the platform's constants.
 *
 * @returns {Promise<Readonly<Record<string, number>>>}
 */
export async function readTransferLimits() {
  const { transferLimits } = /** @type {{ transferLimits: Readonly<Record<string, number>> }} */ (
    await read('src-server/platform/http/transfer-limits.ts')
  )
  return transferLimits
}

/**
 * Reads the maximum number of rows that unauthenticated callers can create in a server's database.
 *
 * @returns {Promise<Readonly<Record<string, number>>>}
 */
export async function readRowCaps() {
  const { ROW_CAPS } = /** @type {{ ROW_CAPS: Record<string, number> }} */ (await read('src-server/platform/database/row-caps.ts'))
  return ROW_CAPS
}

/**
 * Adds milliseconds for each constant in seconds, because all other times are in milliseconds.
 *
 * @param {Facts['constants']} constants
 * @returns {Facts['constants']}
 */
function withMilliseconds(constants) {
  const added = Object.entries(constants).flatMap(([name, value]) =>
    name.endsWith('Seconds') && typeof value === 'number' ? [[name.replace(/Seconds$/, 'Ms'), value * 1000]] : []
  )
  return { ...constants, ...Object.fromEntries(added) }
}

/**
 * Loads a TypeScript module of the sources through the installed bundler: Node 20 cannot load TypeScript.
 *
 * @param {string} path From the checkout's root.
 * @returns {Promise<unknown>}
 */
async function read(path) {
  const { module } = await runnerImport(`${projectRoot}/${path}`, { root: projectRoot, logLevel: 'silent' })
  return module
}

/**
 * Returns every key of the policy file; nested ones as `session.issuer`.
 *
 * @param {JsonSchema} schema
 * @param {string} [prefix]
 * @returns {Facts['policyKeys']}
 */
function policyKeysOf(schema, prefix = '') {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => [
    { key: `${prefix}${name}`, type: typeOf(part), description: part.description ?? '' },
    ...policyKeysOf(part, `${prefix}${name}.`),
    ...policyKeysOf(part.items ?? {}, `${prefix}${name}[].`)
  ])
}

/** @param {JsonSchema} schema @returns {string} */
function typeOf({ type, enum: values, items }) {
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ')
  if (type === 'array') return `list of ${items ? typeOf(items) : 'anything'}`
  return String(type ?? 'anything')
}
