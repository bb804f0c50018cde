import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createI18n } from '../../../../src-renderer/app/i18n.ts'
import { BridgeProvider } from '../../../../src-renderer/bridge/bridge-context.tsx'
import type { OutlineEntry, PageSheet, PdfDocument, PdfLink } from '../../../../src-renderer/features/library/pdf-document.ts'
import { PdfReader } from '../../../../src-renderer/features/library/pdf-reader.tsx'
import { fail, succeed, type Failure, type Result } from '../../../../src-shared/errors/result.ts'
import type { PdfWork } from '../../../../src-shared/library/library.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'

const work: PdfWork = { kind: 'pdf', id: 'a-book', title: 'A book', type: 'application/pdf', pages: 3, sizeBytes: 900 }
const texts = [['A circle\n', 'and more'], ['Nothing'], ['The last circle']]

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
})
afterEach(cleanup)

interface FakePdf {
  readonly pdf: PdfDocument
  readonly drawn: { readonly page: number; readonly scale: number }[]
  readonly end: (why: Failure) => void
  isClosed: boolean
}

interface FakeWish {
  readonly brokenPage?: number
  /** Of the first page. */
  readonly links?: readonly PdfLink[]
  readonly outline?: readonly OutlineEntry[]
}

/** Three pages, each as wide as there is room, whose words are not drawn anywhere. */
function makePdf({ brokenPage = 0, links = [], outline = [] }: FakeWish = {}): FakePdf {
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
      placeOf: ({ page, point }) =>
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

async function open(results: Result<PdfDocument>[], { start = 0, find = '' } = {}) {
  const places: number[] = []
  const opening = vi.fn(() => Promise.resolve(results.shift() ?? fail('library/work-missing')))
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
            onPlace={(at) => places.push(at)}
            open={opening}
          />
        </BridgeProvider>
      </I18nextProvider>
    </MantineProvider>
  )
  return { places, opening, outside, unmount }
}

const pageField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Page' })
const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('A document', () => {
  it('says that it is being opened, and then shows its pages, each by its name', async () => {
    const { pdf, drawn } = makePdf()
    await open([succeed(pdf)])
    expect(screen.getByText('Opening the document…')).toBeInstanceOf(HTMLElement)
    expect(await screen.findByRole('region', { name: 'Page 3 of 3' })).toBeInstanceOf(HTMLElement)
    expect([pageField().value, screen.getByText('of 3 pages').tagName]).toEqual(['1', 'SPAN'])
    await waitFor(() => {
      expect(drawn[0]).toEqual({ page: 1, scale: 2 })
    })
  })

  it.each<readonly ['library/document-broken' | 'library/document-locked' | 'library/locked' | 'library/document-too-large', RegExp]>([
    ['library/document-broken', /damaged or did not come whole/],
    ['library/document-locked', /protected by a password/],
    ['library/document-too-large', /more pages than Koya can show/],
    ['library/locked', /This library is locked/]
  ])('says why it is not shown, and can be tried again: %s', async (code, words) => {
    const { pdf } = makePdf()
    const { opening } = await open([fail(code), succeed(pdf)])
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    press('Try again')
    expect(await screen.findByTestId('pdf')).toBeInstanceOf(HTMLElement)
    expect(opening).toHaveBeenCalledTimes(2)
  })

  it('gives way to words when it ends in the middle, and is closed when it is left', async () => {
    const broken = makePdf()
    const { unmount } = await open([succeed(broken.pdf)])
    await screen.findByTestId('pdf')
    broken.end(fail('library/document-too-slow').error)
    expect((await screen.findByRole('alert')).textContent).toContain('asks too much of this computer')
    unmount()
    const left = makePdf()
    const second = await open([succeed(left.pdf)])
    await screen.findByTestId('pdf')
    second.unmount()
    expect(left.isClosed).toBe(true)
  })

  it('says of a single page that it cannot be shown', async () => {
    await open([succeed(makePdf({ brokenPage: 1 }).pdf)])
    expect(await screen.findByText(/^This page cannot be shown: it is damaged/)).toBeInstanceOf(HTMLElement)
  })

  it('is turned by buttons and by the number of a page, and says where it is', async () => {
    await open([succeed(makePdf().pdf)])
    await screen.findByTestId('pdf')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true)
    press('Next page')
    expect(told()).toContain('Page 2 of 3')
    fireEvent.change(pageField(), { target: { value: '99' } })
    fireEvent.submit(pageField())
    expect(told()).toContain('Page 3 of 3')
    fireEvent.change(pageField(), { target: { value: 'x' } })
    fireEvent.submit(pageField())
    expect([told().includes('Page 3 of 3'), pageField().value]).toEqual([true, '1'])
  })

  it('is enlarged step by step, or to a size, and drawn anew', async () => {
    const { pdf, drawn } = makePdf()
    await open([succeed(pdf)])
    await screen.findByTestId('pdf')
    press('Larger pages')
    await waitFor(() => {
      expect(drawn.at(-1)?.scale).toBe(3)
    })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Larger pages' }).disabled).toBe(true)
    fireEvent.change(screen.getByRole('combobox', { name: 'Size of the pages' }), { target: { value: '0.5' } })
    await waitFor(() => {
      expect(drawn.at(-1)?.scale).toBe(0.5)
    })
  })

  it('is searched page by page, and leads to each place', async () => {
    await open([succeed(makePdf().pdf)], { find: 'circle' })
    expect(await screen.findByText('2 places found')).toBeInstanceOf(HTMLElement)
    press('Page 3')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Page 3 of 3')
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search in this document' }), { target: { value: 'circle and' } })
    expect(await screen.findByText('1 place found')).toBeInstanceOf(HTMLElement)
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'triangle' } })
    expect(await screen.findByText('Nothing found')).toBeInstanceOf(HTMLElement)
  })

  it('takes Control with F to its search', async () => {
    await open([succeed(makePdf().pdf)])
    await screen.findByTestId('pdf')
    fireEvent.keyDown(window, { key: 'f', ctrlKey: true })
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  it('tells no place before it knows how wide it is, so that the one where it was left is not lost', async () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(0)
    const { places } = await open([succeed(makePdf().pdf)], { start: 2000 })
    await screen.findByTestId('pdf')
    expect([places, pageField().value]).toEqual([[], '3'])
    width.mockReturnValue(800)
  })

  it('keeps its colours where that is wished', async () => {
    await open([succeed(makePdf().pdf)])
    await screen.findByTestId('pdf')
    const pages = screen.getByRole('region', { name: 'Pages' })
    expect(pages.dataset['asPrinted']).toBe('false')
    press('Colours as printed')
    expect([pages.dataset['asPrinted'], screen.getByRole('button', { name: 'Colours as printed' }).getAttribute('aria-pressed')]).toEqual([
      'true',
      'true'
    ])
  })
})

const box = { left: 10, top: 5, width: 40, height: 10 }

describe('A link in a document', () => {
  it('lies over its words, says where it leads, goes there with the focus, and offers the way back', async () => {
    const links: PdfLink[] = [
      { kind: 'inside', box, words: 'The last circle', target: { page: 3, point: { x: 0, y: 250 } } },
      { kind: 'inside', box, words: '', target: { page: 2, point: null } }
    ]
    await open([succeed(makePdf({ links }).pdf)])
    const named = await screen.findByRole('button', { name: 'The last circle: Go to page 3' })
    expect([named.title, named.style.left, named.style.top, named.style.width, named.style.height]).toEqual([
      'Go to page 3',
      '10%',
      '5%',
      '40%',
      '10%'
    ])
    expect(screen.getByRole('button', { name: 'Go to page 2' })).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('button', { name: /^Back to page/ })).toBe(null)
    fireEvent.click(named)
    const back = await screen.findByRole('button', { name: 'Back to page 1' })
    expect(told()).toContain('Page 3 of 3')
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Page 3 of 3' }))
    fireEvent.click(back)
    expect(told()).toContain('Page 1 of 3')
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Page 1 of 3' }))
    expect(screen.queryByRole('button', { name: /^Back to page/ })).toBe(null)
  })

  it('leads to the top of a page that cannot be read', async () => {
    const links: PdfLink[] = [{ kind: 'inside', box, words: '', target: { page: 2, point: { x: 0, y: 700 } } }]
    await open([succeed(makePdf({ links, brokenPage: 2 }).pdf)])
    fireEvent.click(await screen.findByRole('button', { name: 'Go to page 2' }))
    await waitFor(() => {
      expect(told()).toContain('Page 2 of 3')
    })
  })

  it('out of Koya says its address, and is handed to main', async () => {
    const address = 'https://koya.example/here'
    const { outside } = await open([succeed(makePdf({ links: [{ kind: 'outside', box, words: 'Read on', address }] }).pdf)])
    const link = await screen.findByRole('button', { name: `Read on: Leads out of Koya to ${address}` })
    fireEvent.click(link)
    await waitFor(() => {
      expect(outside).toEqual([address])
    })
    expect(screen.queryByTestId('pdf-shut-link')).toBe(null)
  })

  it.each([
    ['http://koya.example/', []],
    ['mailto:someone@koya.example', []],
    ['https://no-browser.example/', ['https://no-browser.example/']]
  ])('that is not opened shows its address, which can be put away: %s', async (address, handed) => {
    const { outside } = await open([succeed(makePdf({ links: [{ kind: 'outside', box, words: '', address }] }).pdf)])
    fireEvent.click(await screen.findByRole('button', { name: `Leads out of Koya to ${address}` }))
    expect((await screen.findByTestId('pdf-shut-link')).textContent).toContain(address)
    expect(outside).toEqual(handed)
    press('Put away')
    expect(screen.queryByTestId('pdf-shut-link')).toBe(null)
  })
})

describe('The contents of a document', () => {
  it('are there where it has some, with their pages, and lead to each place', async () => {
    const outline: OutlineEntry[] = [
      { title: 'Circles', level: 0, target: { page: 1, point: null } },
      { title: 'The last one', level: 1, target: { page: 3, point: { x: 0, y: 10 } } },
      { title: 'Elsewhere', level: 0, target: null },
      { title: '', level: 0, target: { page: 2, point: null } }
    ]
    await open([succeed(makePdf({ outline }).pdf)])
    const button = await screen.findByRole('button', { name: 'Contents' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(button)
    const contents = screen.getByRole('navigation', { name: 'Contents of this document' })
    expect([...contents.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'CirclesPage 1',
      'The last onePage 3',
      'Elsewhere',
      'Page 2'
    ])
    press('The last one')
    expect(await screen.findByRole('button', { name: 'Back to page 1' })).toBeInstanceOf(HTMLElement)
    expect([told().includes('Page 3 of 3'), screen.queryByRole('navigation')]).toEqual([true, null])
  })

  it('are not offered where it has none', async () => {
    await open([succeed(makePdf().pdf)])
    await screen.findByTestId('pdf')
    expect(screen.queryByRole('button', { name: 'Contents' })).toBe(null)
  })
})
