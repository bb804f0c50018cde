import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { workFileName, type FiledWorkSource } from '../../../src-shared/content/library/library.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { faultsInLibrary, filedWorksOf, librarySourceSchema } from '../../content/sources/library-source.ts'
import { HEAD_BYTES, isOfType } from '../../content/sources/work-file.ts'
import { libraryPath, workPath } from '../../content/packs/library-pack.ts'
import { packLimits } from '../../content/packs/archive/pack-limits.ts'
import type { PackHeader } from '../../content/packs/archive/pack-manifest.ts'
import { writePack, type FileToPack } from '../../content/packs/write-pack.ts'
import type { BankOutcome } from '../../content/bank/bank-outcome.ts'
import { faultsInPdf } from '../../content/bank/faults-in-pdf.ts'
import type { ShelveCommand } from './bank-command.ts'

/** Makes the pack of a library, or reports what prevents it. Fails with `request/malformed` where `library.json` is invalid. */
export async function registerLibrary({ folder, file, headerFile, keyFile }: ShelveCommand): Promise<Result<BankOutcome>> {
  const parsed = librarySourceSchema.safeParse(JSON.parse(await readFile(join(folder, libraryPath), 'utf8')))
  if (!parsed.success)
    return fail('request/malformed', { library: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') })
  const source = parsed.data
  const faults = [...faultsInLibrary(source)]
  const files = new Map<string, Buffer | FileToPack>([[libraryPath, Buffer.from(`${JSON.stringify(source)}\n`)]])
  for (const work of filedWorksOf(source)) {
    const path = join(folder, 'media', workFileName(work))
    if (isOfType(work.type, await readHead(path))) files.set(workPath(work), await measure(path))
    else faults.push(`${workFileName(work)} is not of type ${work.type}`)
    if (files.has(workPath(work))) faults.push(...(await faultsInFile(work, path)))
  }
  if (faults.length > 0) return succeed({ lines: faults, isFine: false })
  const header = JSON.parse(await readFile(headerFile, 'utf8')) as PackHeader
  const privatePem = keyFile === undefined ? undefined : await readFile(keyFile, 'utf8')
  await writePack({ header, files, privatePem }, file)
  const lines = [`${source.serial}: ${filedWorksOf(source).length} files`, `${file} is ${privatePem === undefined ? 'not signed' : 'signed'}`]
  return succeed({ lines, isFine: true })
}

async function faultsInFile(work: FiledWorkSource, path: string): Promise<readonly string[]> {
  const { size } = await stat(path)
  if (size > packLimits.fileBytes) return [`${workFileName(work)} has ${size} bytes, the limit is ${packLimits.fileBytes}`]
  const faults = work.kind === 'pdf' ? await faultsInPdf(await readFile(path), work.pages) : []
  return faults.map((fault) => `${workFileName(work)}: ${fault}`)
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function measure(path: string): Promise<FileToPack> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return { file: path, bytes, sha256: hash.digest('hex') }
}
