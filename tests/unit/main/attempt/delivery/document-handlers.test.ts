import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDocumentHandlers } from '../../../../../src-main/attempt/delivery/document-handlers.ts'
import { documentName } from '../../../../../src-main/platform/documents/document-name.ts'
import { createSaveDocument } from '../../../../../src-main/platform/documents/save-document.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildAttempt } from '../../../../support/build-learning.ts'
import { goodInputOf } from '../../../../support/good-inputs.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { readCsv } from '../../../../support/read-csv.ts'
import { codeOf, valueOf } from '../../../../support/sit-in-room.ts'

const PDF = Buffer.from('%PDF-1.4 a report')
const PNG = Buffer.from('a picture written anew')
type ResultsRequest = Parameters<ReturnType<typeof createDocumentHandlers>['saveResults']>[0]
const resultsRequest = goodInputOf('documents:saveResults') as ResultsRequest

interface SetupOptions {
  /** File name that the learner types into the dialog; null if they cancel. */
  readonly name?: string | null
  /** Printer's reply to a job. */
  readonly printer?: readonly [isPrinted: boolean, reason: string]
  /** Error code of every disk write. */
  readonly diskCode?: string
  readonly brokenPdf?: boolean
  /** What the system reads from a picture's bytes; null if they are no picture. */
  readonly readPng?: Buffer | null
}

function openHandlers({ name = 'mine', printer = [true, ''], diskCode, brokenPdf = false, readPng = PNG }: SetupOptions = {}) {
  const folder = makeTempFolder()
  const asked: string[] = []
  const logged: string[] = []
  const log = { error: (message: string) => logged.push(message) }
  const writeHalf: typeof writeFile = async (path) => {
    await writeFile(path, 'half')
    throw Object.assign(new Error('refused'), { code: diskCode })
  }
  const saveDocument = createSaveDocument({
    askPath: (suggestedName) => {
      asked.push(suggestedName)
      return Promise.resolve(name === null ? null : join(folder, name))
    },
    files: { writeFile: diskCode === undefined ? writeFile : writeHalf, rename, rm },
    log
  })
  const printed: unknown[] = []
  const read = { count: 0 }
  const handlers = createDocumentHandlers({
    contents: {
      printToPDF: () => (brokenPdf ? Promise.reject(new Error('no page')) : Promise.resolve(PDF)),
      print: (options, done) => {
        printed.push(options)
        setTimeout(() => done?.(...printer), 1)
      }
    },
    saveDocument,
    listAttempts: () =>
      Promise.resolve(
        succeed({ attempts: [buildAttempt({ startedAt: 1 }), buildAttempt({ title: 'Later', startedAt: Date.UTC(2026, 10, 21, 12) })] })
      ),
    readImage: () => {
      read.count += 1
      return { isEmpty: () => readPng === null, toPNG: () => readPng ?? Buffer.alloc(0) }
    },
    log
  })
  return { folder, asked, logged, printed, read, handlers }
}

describe('a page as a PDF', () => {
  it('a page saved as PDF is complete, under the chosen name, and leaves no other file', async () => {
    const { folder, asked, handlers } = openHandlers({ name: 'report.pdf' })
    expect(valueOf(await handlers.savePage({ title: 'UTME mock: science' }))).toEqual({ path: join(folder, 'report.pdf') })
    expect(asked).toEqual(['Koya UTME mock science.pdf'])
    expect(readdirSync(folder)).toEqual(['report.pdf'])
    expect(readFileSync(join(folder, 'report.pdf'))).toEqual(PDF)
  })

  it('a PDF whose dialog is cancelled is not written', async () => {
    const { folder, handlers } = openHandlers({ name: null })
    expect(valueOf(await handlers.savePage({ title: 'x' }))).toEqual({ path: null })
    expect(readdirSync(folder)).toEqual([])
  })

  it('a PDF that cannot be made fails with a code, and no save dialog opens', async () => {
    const { asked, handlers } = openHandlers({ brokenPdf: true })
    expect(codeOf(await handlers.savePage({ title: 'x' }))).toBe('document/not-made')
    expect(asked).toEqual([])
  })
})

describe('a result as a picture', () => {
  /** The beginning of a PNG of this size; the rest is never read here. */
  const pngOf = (width: number, height: number): string => {
    const head = Buffer.alloc(24)
    Buffer.from('89504e470d0a1a0a', 'hex').copy(head)
    head.writeUInt32BE(width, 16)
    head.writeUInt32BE(height, 20)
    return head.toString('base64')
  }
  const request = { title: 'result of UTME mock', png: pngOf(1080, 1080) }

  it('a picture is saved as the system wrote it anew, not as the page sent it', async () => {
    const { folder, asked, handlers } = openHandlers({ name: 'result.png' })
    expect(valueOf(await handlers.savePicture(request))).toEqual({ path: join(folder, 'result.png') })
    expect(asked).toEqual(['Koya result of UTME mock.png'])
    expect(readFileSync(join(folder, 'result.png'))).toEqual(PNG)
  })

  it.each([
    ['of another size', pngOf(23_000, 23_000)],
    ['that is no PNG', Buffer.from('GIF89a, and more than a head').toString('base64')],
    ['that ends in its head', Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')]
  ])('a file %s is not even decoded', async (_, png) => {
    const { asked, read, handlers } = openHandlers()
    expect(codeOf(await handlers.savePicture({ ...request, png }))).toBe('document/not-made')
    expect([asked, read.count]).toEqual([[], 0])
  })

  it.each([
    ['that is no picture', null],
    ['of more than 200 kB', Buffer.alloc(200_001)]
  ])('a file %s is not saved, and no save dialog opens', async (_, readPng) => {
    const { asked, handlers } = openHandlers({ readPng })
    expect(codeOf(await handlers.savePicture(request))).toBe('document/not-made')
    expect(asked).toEqual([])
  })
})

describe('a disk that does not take the file', () => {
  it.each([
    ['ENOSPC', 'document/disk-full'],
    ['EDQUOT', 'document/disk-full'],
    ['EROFS', 'document/read-only'],
    ['EACCES', 'document/read-only'],
    ['EPERM', 'document/read-only'],
    ['EIO', 'document/not-written']
  ])('a failed file write is reported (%s: %s), and leaves the earlier file and no partial file', async (diskCode, code) => {
    const { folder, logged, handlers } = openHandlers({ diskCode, name: 'report.pdf' })
    writeFileSync(join(folder, 'report.pdf'), 'before')
    expect(codeOf(await handlers.savePage({ title: 'x' }))).toBe(code)
    expect(readFileSync(join(folder, 'report.pdf'), 'utf8')).toBe('before')
    expect(readdirSync(folder)).toEqual(['report.pdf'])
    expect(logged).toEqual([`document: ${diskCode}`])
  })

  it('a real file system error is reported: a folder with the chosen name, a missing folder', async () => {
    const { folder, handlers } = openHandlers({ name: 'taken' })
    mkdirSync(join(folder, 'taken'))
    expect(codeOf(await handlers.savePage({ title: 'x' }))).toBe('document/not-written')
    expect(readdirSync(folder)).toEqual(['taken'])
    expect(codeOf(await openHandlers({ name: 'none/there.pdf' }).handlers.savePage({ title: 'x' }))).toBe('document/not-written')
  })
})

it('a document whose old file is open in another program says so, and leaves the old file', async () => {
  const folder = makeTempFolder()
  const path = join(folder, 'report.pdf')
  writeFileSync(path, 'old')
  const inUse = Object.assign(new Error('EPERM: operation not permitted, rename'), { code: 'EPERM' })
  const saveDocument = createSaveDocument({
    askPath: () => Promise.resolve(path),
    files: { writeFile, rename: () => Promise.reject(inUse), rm },
    log: { error: () => undefined }
  })
  expect(codeOf(await saveDocument({ title: 'x', extension: 'pdf', make: () => Promise.resolve(succeed('new')) }))).toBe('document/in-use')
  expect({ files: readdirSync(folder), content: readFileSync(path, 'utf8') }).toEqual({ files: ['report.pdf'], content: 'old' })
})

describe('the results as a file', () => {
  it('the results file holds all results in the requested order, with the labels of the page', async () => {
    const { folder, asked, handlers } = openHandlers({ name: 'results.csv' })
    valueOf(await handlers.saveResults(resultsRequest))
    expect(asked).toEqual(['Koya Results.csv'])
    const [header, ...rows] = readCsv(readFileSync(join(folder, 'results.csv'), 'utf8'))
    expect(header).toEqual(['Paper', 'Taken', 'State', 'Result', 'Of'])
    expect(rows.map(([title]) => title)).toEqual(['Later', 'UTME mock'])
    expect(rows[0]?.[1]).toMatch(/^2026-11-2[12] \d\d:\d\d$/)
  })

  it('saving results opens no dialog if the list cannot be fetched', async () => {
    const { asked, logged } = openHandlers()
    const saveDocument = createSaveDocument({
      askPath: (name) => Promise.resolve(asked.push(name)).then(() => null),
      files: { writeFile, rename, rm },
      log: { error: (message) => logged.push(message) }
    })
    expect(codeOf(await saveDocument({ title: 'x', extension: 'csv', make: () => Promise.resolve(fail('session/required')) }))).toBe(
      'session/required'
    )
    expect(asked).toEqual([])
  })
})

describe('printing', () => {
  it('printing uses the system dialog, and distinguishes a cancelled dialog from a failed printer', async () => {
    const opened = openHandlers()
    expect(valueOf(await opened.handlers.printPage({}))).toEqual({ isPrinted: true })
    expect(opened.printed).toEqual([expect.objectContaining({ silent: false })])
    expect(valueOf(await openHandlers({ printer: [false, 'Print job canceled'] }).handlers.printPage({}))).toEqual({ isPrinted: false })
    expect(codeOf(await openHandlers({ printer: [false, 'Print job failed'] }).handlers.printPage({}))).toBe('document/not-printed')
  })
})

describe('a page that was taken over', () => {
  it('a compromised page can open only one save or print dialog at a time', async () => {
    const { asked, printed, handlers } = openHandlers({ name: null })
    const saved = await Promise.all(Array.from({ length: 30 }, () => handlers.savePage({ title: 'x' })))
    expect(saved.map(codeOf).filter((code) => code !== 'document/busy')).toEqual(['done'])
    expect(asked).toHaveLength(1)
    await Promise.all(Array.from({ length: 30 }, () => handlers.printPage({})))
    expect(printed).toHaveLength(1)
    expect(codeOf(await handlers.savePage({ title: 'x' }))).toBe('done')
    expect(codeOf(await handlers.printPage({}))).toBe('done')
  })

  it.each([
    ['../../etc/passwd', 'Koya etc passwd.pdf'],
    ['C:\\Windows\\x', 'Koya C Windows x.pdf'],
    ['.bashrc', 'Koya bashrc.pdf'],
    ['a\u202Efdp.exe', 'Koya a fdp exe.pdf'],
    ['\u0000<>|?*', 'Koya.pdf'],
    ['Ìdánwò 1', 'Koya Ìdánwò 1.pdf'],
    ['x'.repeat(500), `Koya ${'x'.repeat(80)}.pdf`]
  ])('a document title cannot set a path: %j becomes %j', (title, name) => {
    expect(documentName(title, 'pdf')).toBe(name)
  })
})
