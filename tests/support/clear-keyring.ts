import keytar from 'keytar'

/**
 * Deletes what an earlier launch saved in the keyring, so that a fresh home is a fresh install. Works only under the session's own Secret Service
 * that scripts/linux/in-session.sh starts: anywhere else the keychain belongs to the developer.
 */
export async function clearKeyring(service = 'Koya'): Promise<void> {
  if (process.platform !== 'linux' || !process.env['KOYA_OUT'] || !process.env['DBUS_SESSION_BUS_ADDRESS']) return
  const saved = await keytar.findCredentials(service)
  for (const { account } of saved) await keytar.deletePassword(service, account)
}
