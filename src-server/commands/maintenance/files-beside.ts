import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { readTls, type ServerTls, type TlsSettings } from '../../device/lan/read-tls.ts'
import { ownKeysFolder } from '../../content/packs/built-in-packs.ts'
import { namesIn, packFolderOf } from '../../content/packs/archive/pack-folder.ts'

/** A file that belongs to a database, and its name in a backup: its path in the data folder, with slashes. */
export interface BackupFile {
  readonly name: string
  readonly path: string
}

interface FilesBeside {
  readonly files: readonly BackupFile[]
  /** Of the server's certificate, by which kiosk devices recognise it; null where it has none. */
  readonly fingerprint: string | null
}

/** Names that a restore writes: none leaves the data folder, and none is hidden. */
export const backupFileName = /^(?:packs|packs\/keys|tls)\/[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/

const certificateNames = { certificate: 'koya-cert.pem', key: 'koya-key.pem' }

/**
 * Finds the packs of the library with their trusted keys, and the server's certificate with its key: those of the settings, otherwise those
 * that `certificate make` wrote into the folder `tls` of the data. Fails with `request/malformed` where certificate and key do not match.
 */
export async function findFilesBeside(dataFolder: string, settings: TlsSettings): Promise<Result<FilesBeside>> {
  const tlsSettings = tlsOf(dataFolder, settings)
  const tls = readTls(tlsSettings)
  if (!tls.ok) return tls
  const packs = packFolderOf(dataFolder)
  const folders = { packs, [`packs/${ownKeysFolder}`]: join(packs, ownKeysFolder) }
  const files: BackupFile[] = []
  for (const [name, folder] of Object.entries(folders)) {
    const found = (await namesIn(folder)).map((file) => ({ name: `${name}/${file}`, path: join(folder, file) }))
    files.push(...found.filter(({ name: one }) => backupFileName.test(one) && one !== `packs/${ownKeysFolder}`))
  }
  return succeed({ files: [...files, ...pairOf(tlsSettings, tls.value)], fingerprint: tls.value?.fingerprint ?? null })
}

function tlsOf(dataFolder: string, settings: TlsSettings): TlsSettings {
  const own = join(dataFolder, 'tls')
  const [KOYA_TLS_CERT, KOYA_TLS_KEY] = [join(own, certificateNames.certificate), join(own, certificateNames.key)]
  return settings.KOYA_TLS_CERT === undefined && existsSync(KOYA_TLS_CERT) ? { KOYA_TLS_CERT, KOYA_TLS_KEY } : settings
}

function pairOf({ KOYA_TLS_CERT: certificate, KOYA_TLS_KEY: key }: TlsSettings, tls: ServerTls | null): readonly BackupFile[] {
  if (tls === null || certificate === undefined || key === undefined) return []
  return [
    { name: `tls/${certificateNames.certificate}`, path: certificate },
    { name: `tls/${certificateNames.key}`, path: key }
  ]
}
