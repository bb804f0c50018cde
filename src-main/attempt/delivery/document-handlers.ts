import type { NativeImage, WebContents } from 'electron'
import type { AttemptSummary } from '../../../src-shared/attempt/report/report.ts'
import { sortResults } from '../../../src-shared/attempt/report/sort-results.ts'
import { MOST_PICTURE_BYTES, type documentsContract } from '../../../src-shared/attempt/report/documents-contract.ts'
import { RESULT_PICTURE_SIDE } from '../../../src-shared/attempt/report/result-picture.ts'
import { resultsCsv } from './results-csv.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../../src-shared/kernel/ipc/contract.ts'
import type { SaveDocument } from '../../platform/documents/save-document.ts'

interface DocumentHandlersDeps {
  readonly contents: Pick<WebContents, 'print' | 'printToPDF'>
  readonly saveDocument: SaveDocument
  readonly listAttempts: () => Promise<Result<{ attempts: AttemptSummary[] }>>
  /** Electron's `nativeImage.createFromBuffer`. */
  readonly readImage: (bytes: Buffer) => Pick<NativeImage, 'isEmpty' | 'toPNG'>
  readonly log: { error: (message: string) => void }
}

/** A4 with default margins; the background stays unprinted, as in the print styles. */
const pdfOptions = { pageSize: 'A4', printBackground: false, generateTaggedPDF: true, generateDocumentOutline: true } as const

/** Electron's error text for a cancelled print dialog. */
const CANCELLED = 'Print job canceled'

export function createDocumentHandlers(deps: DocumentHandlersDeps): Handlers<typeof documentsContract> {
  const { contents, saveDocument, listAttempts, readImage, log } = deps
  let isPrinting = false

  async function makePdf(): Promise<Result<Uint8Array>> {
    try {
      return succeed(await contents.printToPDF(pdfOptions))
    } catch (error) {
      log.error(`pdf: ${String(error)}`)
      return fail('document/not-made')
    }
  }

  function makePicture(bytes: Buffer): Result<Uint8Array> {
    const image = isResultPicture(bytes) ? readImage(bytes) : null
    const png = image === null || image.isEmpty() ? null : image.toPNG()
    return png === null || png.length > MOST_PICTURE_BYTES ? fail('document/not-made') : succeed(png)
  }

  function print(): Promise<Result<{ isPrinted: boolean }>> {
    return new Promise((resolve) => {
      contents.print({ silent: false, printBackground: false }, (isPrinted, reason) => {
        if (isPrinted || reason === CANCELLED) {
          resolve(succeed({ isPrinted }))
          return
        }
        log.error(`print: ${reason}`)
        resolve(fail('document/not-printed'))
      })
    })
  }

  return {
    async printPage() {
      if (isPrinting) return fail('document/busy')
      isPrinting = true
      return print().finally(() => {
        isPrinting = false
      })
    },
    savePage: ({ title }) => saveDocument({ title, extension: 'pdf', make: makePdf }),
    savePicture: ({ title, png }) => saveDocument({ title, extension: 'png', make: () => Promise.resolve(makePicture(Buffer.from(png, 'base64'))) }),
    saveResults: ({ title, order, words: text }) =>
      saveDocument({
        title,
        extension: 'csv',
        async make() {
          const listed = await listAttempts()
          return listed.ok ? succeed(resultsCsv(sortResults(listed.value.attempts, order), text, writeLocalTime)) : listed
        }
      })
  }
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** A PNG begins with its signature and a block that holds width and height (PNG specification, 11.2.1). */
const WIDTH_AT = 16
const HEIGHT_AT = 20

/** Whether bytes claim to be a PNG of the size of a result card; asked before anything is decoded. */
function isResultPicture(bytes: Buffer): boolean {
  if (bytes.length < HEIGHT_AT + 4 || !bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return false
  return bytes.readUInt32BE(WIDTH_AT) === RESULT_PICTURE_SIDE && bytes.readUInt32BE(HEIGHT_AT) === RESULT_PICTURE_SIDE
}

/** Writes the local time as spreadsheets read it: `2026-11-21 19:05`. */
export function writeLocalTime(at: number): string {
  const time = new Date(at)
  const two = (part: number): string => String(part).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}
