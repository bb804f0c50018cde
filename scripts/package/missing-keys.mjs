import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The public keys that a release carries beside those of the updates, and what it could not do without one. */
const keyFolders = [
  { folder: 'resources/packs/keys', loss: 'no question pack could be used for exams' },
  { folder: 'resources/vouchers/keys', loss: 'no voucher of the vendor could be redeemed' }
]

/**
 * Returns what a checkout lacks to become a release that can be updated, take signed packs and redeem vouchers, one line each.
 *
 * @param {string} root The checkout.
 * @returns {readonly string[]}
 */
export function missingKeys(root) {
  /** @type {{ threshold: number, keys: readonly unknown[] }} */
  const { threshold, keys } = JSON.parse(readFileSync(join(root, 'resources/updates/trust.json'), 'utf8'))
  return [
    ...(keys.length >= threshold
      ? []
      : [`resources/updates/trust.json names ${keys.length} keys, and ${threshold} must sign: the release could never be updated`]),
    ...keyFolders
      .filter(({ folder }) => !existsSync(join(root, folder)) || !readdirSync(join(root, folder)).some((name) => name.endsWith('.pem')))
      .map(({ folder, loss }) => `${folder} holds no public key (.pem): ${loss}`)
  ]
}
