import keytar from 'keytar'

/**
 * Forgets what an earlier launch kept in the keyring, so that a fresh home is a fresh install. Only under a session's own Secret Service, as
 * scripts/linux/in-session.sh makes it: elsewhere the keychain is the developer's.
 */
export async function clearKeyring(service = 'Koya'): Promise<void> {
  if (process.platform !== 'linux' || !process.env['KOYA_OUT'] || !process.env['DBUS_SESSION_BUS_ADDRESS']) return
  const saved = await keytar.findCredentials(service)
  for (const { account } of saved) await keytar.deletePassword(service, account)
}
