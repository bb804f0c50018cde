import { buffer } from 'node:stream/consumers'
import { workFileName } from '../../../src-shared/content/library/library.ts'
import { filedWorksOf } from '../sources/library-source.ts'
import { readLibrary, workPath } from '../packs/library-pack.ts'
import { openPack } from '../packs/archive/open-pack.ts'
import type { TrustedKeys } from '../../platform/pack-signature.ts'
import { faultsInPdf } from './faults-in-pdf.ts'

/** Returns the faults in the PDFs of a library's pack. The pack itself was checked before. */
export async function faultsInPdfsOf(file: string, keys: TrustedKeys): Promise<readonly string[]> {
  const opened = await openPack(file, keys)
  if (!opened.ok) return []
  const pack = opened.value
  try {
    const library = await readLibrary(pack)
    const works = library.ok ? filedWorksOf(library.value).filter((work) => work.kind === 'pdf') : []
    const faults: string[] = []
    for (const work of works) {
      const found = await faultsInPdf(await buffer(await pack.read(workPath(work))), work.pages)
      faults.push(...found.map((fault) => `${workFileName(work)}: ${fault}`))
    }
    return faults
  } finally {
    await pack.close()
  }
}
