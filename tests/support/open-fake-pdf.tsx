import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createI18n } from '../../src-renderer/app/base/i18n.ts'
import { BridgeProvider } from '../../src-renderer/bridge/bridge-context.tsx'
import type { OutlineEntry, PageSheet, PdfDocument, PdfLink } from '../../src-renderer/features/learning/library/pdf/document/pdf-document.ts'
import { PdfReader } from '../../src-renderer/features/learning/library/pdf/pdf-reader.tsx'
import { fail, succeed, type Failure, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { PdfWork } from '../../src-shared/content/library/library.ts'
import { createFakeBridge } from './fake-bridge.ts'

const work: PdfWork = { kind: 'pdf', id: 'a-book', title: 'A book', type: 'application/pdf', pages: 3, sizeBytes: 900 }
const texts = [['A circle\n', 'and more'], ['Nothing'], ['The last circle']]

interface FakePdf {
  readonly pdf: PdfDocument
  readonly drawn: { readonly page: number; readonly scale: number }[]
  readonly end: (why: Failure) => void
  isClosed: boolean
}

interface FakePdfOptions {
  readonly brokenPage?: number
  /** Links of the first page. */
  readonly links?: readonly PdfLink[]
  readonly outline?: readonly OutlineEntry[]
}

/** Makes a document of three pages, each as wide as the reader; its text is not drawn. */
export function makePdf({ brokenPage = 0, links = [], outline = [] }: FakePdfOptions = {}): FakePdf {
  const { promise: ended, resolve: end } = Promise.withResolvers<Failure>()
  const size = { width: 400, height: 600 }
  const fake: FakePdf = {
    drawn: [],
    end,
    isClosed: false,
    pdf: {
      pageCount: texts.length,
      firstSize: size,
      ended,
      readOutline: () => Promise.resolve(succeed(outline)),
      positionOf: ({ page, point }) =>
        Promise.resolve(page === brokenPage ? fail('library/document-broken') : succeed((page - 1) * 1000 + (point?.y ?? 0))),
      close: () => {
        fake.isClosed = true
      },
      page: (number) =>
        Promise.resolve(
          number === brokenPage
            ? fail('library/document-broken')
            : succeed({
                size,
                draw: ({ scale }: PageSheet) => {
                  fake.drawn.push({ page: number, scale })
                  return Promise.resolve(succeed([]))
                },
                readRuns: () => Promise.resolve(succeed(texts[number - 1] ?? [])),
                readLinks: () => Promise.resolve(succeed(number === 1 ? links : []))
              })
        )
    }
  }
  return fake
}

/** Opens a reader that gets these documents in turn. `outside`: the addresses that main was asked to open; it opens those that end in `/here`. */
export async function openReader(results: Result<PdfDocument>[], { start = 0, find = '' } = {}) {
  const positions: number[] = []
  const at = { openings: 0 }
  const opening = (): Promise<Result<PdfDocument>> => {
    at.openings += 1
    return Promise.resolve(results.shift() ?? fail('library/work-missing'))
  }
  const outside: string[] = []
  const { bridge } = createFakeBridge({
    library: {
      openOutside({ address }) {
        outside.push(address)
        return Promise.resolve(succeed({ outcome: address.endsWith('/here') ? 'opened' : 'impossible' }))
      }
    }
  })
  const { unmount } = render(
    <MantineProvider env="test">
      <I18nextProvider i18n={await createI18n()}>
        <BridgeProvider bridge={bridge}>
          <PdfReader
            serial="PDF-0001"
            work={work}
            start={start}
            wanted={{ at: null, find, number: 0 }}
            onPosition={(at) => positions.push(at)}
            open={opening}
          />
        </BridgeProvider>
      </I18nextProvider>
    </MantineProvider>
  )
  return { places: positions, at, outside, unmount }
}

/** Returns the current text of the status regions. */
export const toldInReader = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
