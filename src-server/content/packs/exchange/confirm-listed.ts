import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { headOf } from './look-at-source.ts'
import { ConnectionLost, openConnection, type Following, type PackConnection } from './pack-connection.ts'
import type { PackSource } from './pack-source.ts'

/**
 * Asks for one byte of a pack that a list names. Returns how it can be fetched: in parts only where the server sends parts. Fails with
 * `pack/source-changed` where the file is not there, is a page, or has another size than the list says.
 */
export async function confirmListed(source: PackSource, following: Following & { readonly connection: PackConnection }): Promise<Result<PackSource>> {
  const headers = { range: 'bytes=0-0', 'accept-encoding': 'identity' }
  try {
    const opened = await openConnection(following.connection, { url: source.url, headers }, following)
    if (!opened.ok) return opened
    opened.value.close()
    if (headOf(opened.value)?.bytes !== source.bytes) return fail('pack/source-changed')
    return succeed(opened.value.status === 206 ? source : { ...source, etag: null, isListed: false })
  } catch (error) {
    if (error instanceof ConnectionLost) return fail('pack/source-unreachable')
    throw error
  }
}
