import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { makePdf, openReader, toldInReader } from '../../../../../support/open-fake-pdf.tsx'

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const pageField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Page' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('A document', () => {
  it('the PDF reader says that the document is opening, then shows its pages, each with its name', async () => {
    const { pdf, drawn } = makePdf()
    await openReader([succeed(pdf)])
    expect(screen.getByText('Opening the document…')).toBeInstanceOf(HTMLElement)
    expect(await screen.findByRole('region', { name: 'Page 3 of 3' })).toBeInstanceOf(HTMLElement)
    expect({ page: pageField().value, countTag: screen.getByText('of 3 pages').tagName }).toEqual({ page: '1', countTag: 'SPAN' })
    await waitFor(() => {
      expect(drawn[0]).toEqual({ page: 1, scale: 2 })
    })
  })

  it.each<readonly ['library/document-broken' | 'library/document-locked' | 'library/locked' | 'library/document-too-large', RegExp]>([
    ['library/document-broken', /damaged or incomplete/],
    ['library/document-locked', /has a password/],
    ['library/document-too-large', /more pages than Koya can show/],
    ['library/locked', /This library is locked/]
  ])('the PDF reader says why a document is not shown, and can try again: %s', async (code, text) => {
    const { pdf } = makePdf()
    const { at } = await openReader([fail(code), succeed(pdf)])
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
    press('Try again')
    expect(await screen.findByRole('region', { name: 'Pages' })).toBeInstanceOf(HTMLElement)
    expect(at.openings).toBe(2)
  })

  it('the PDF reader shows the error when a document ends midway, and closes it when left', async () => {
    const broken = makePdf()
    const { unmount } = await openReader([succeed(broken.pdf)])
    await screen.findByRole('region', { name: 'Pages' })
    broken.end(fail('library/document-too-slow').error)
    expect((await screen.findByRole('alert')).textContent).toContain('too much work for this computer')
    unmount()
    const left = makePdf()
    const second = await openReader([succeed(left.pdf)])
    await screen.findByRole('region', { name: 'Pages' })
    second.unmount()
    expect(left.isClosed).toBe(true)
  })

  it('the PDF reader says when a single page cannot be shown', async () => {
    await openReader([succeed(makePdf({ brokenPage: 1 }).pdf)])
    expect(await screen.findByText(/^We cannot show this page. It is damaged/)).toBeInstanceOf(HTMLElement)
  })

  it('the PDF reader turns pages by button and by page number, and announces the page', async () => {
    await openReader([succeed(makePdf().pdf)])
    await screen.findByRole('region', { name: 'Pages' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true)
    press('Next page')
    expect(toldInReader()).toContain('Page 2 of 3')
    fireEvent.change(pageField(), { target: { value: '99' } })
    fireEvent.submit(pageField())
    expect(toldInReader()).toContain('Page 3 of 3')
    fireEvent.change(pageField(), { target: { value: 'x' } })
    fireEvent.submit(pageField())
    expect({ saysPage: toldInReader().includes('Page 3 of 3'), page: pageField().value }).toEqual({ saysPage: true, page: '1' })
  })

  it('the PDF reader zooms in steps or to a size, and draws the page again', async () => {
    const { pdf, drawn } = makePdf()
    await openReader([succeed(pdf)])
    await screen.findByRole('region', { name: 'Pages' })
    press('Zoom in')
    await waitFor(() => {
      expect(drawn.at(-1)?.scale).toBe(3)
    })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Zoom in' }).disabled).toBe(true)
    fireEvent.change(screen.getByRole('combobox', { name: 'Zoom' }), { target: { value: '0.5' } })
    await waitFor(() => {
      expect(drawn.at(-1)?.scale).toBe(0.5)
    })
  })

  it('the PDF reader searches page by page and leads to each match', async () => {
    await openReader([succeed(makePdf().pdf)], { find: 'circle' })
    expect(await screen.findByText('2 results')).toBeInstanceOf(HTMLElement)
    press('Page 3')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Page 3 of 3')
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search in this document' }), { target: { value: 'circle and' } })
    expect(await screen.findByText('1 result')).toBeInstanceOf(HTMLElement)
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'triangle' } })
    expect(await screen.findByText('Nothing found')).toBeInstanceOf(HTMLElement)
  })

  it('Control+F in the PDF reader moves the focus to its search field', async () => {
    await openReader([succeed(makePdf().pdf)])
    await screen.findByRole('region', { name: 'Pages' })
    fireEvent.keyDown(window, { key: 'f', ctrlKey: true })
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  it('the PDF reader reports no position before it knows its width, so the saved one is not lost', async () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(0)
    const { places: positions } = await openReader([succeed(makePdf().pdf)], { start: 2000 })
    await screen.findByRole('region', { name: 'Pages' })
    expect({ positions, page: pageField().value }).toEqual({ positions: [], page: '3' })
    width.mockReturnValue(800)
  })

  it.each([
    ['its second page stands under the tools', 900, 1279],
    ['its end stands in the window, whatever else does', 250, 2999]
  ])('the PDF reader reports how far the document was read: %s', async (_what, bottom, at) => {
    document.body.dataset['scroller'] = ''
    onTestFinished(() => {
      delete document.body.dataset['scroller']
    })
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      if (this === document.body) return { top: 0, bottom: 300 } as DOMRect
      return (this.getAttribute('aria-label') === 'Pages' ? { top: -1500, bottom } : { top: 0, bottom: 50 }) as DOMRect
    })
    const { places: positions } = await openReader([succeed(makePdf().pdf)])
    await screen.findByRole('region', { name: 'Pages' })
    expect(positions.at(-1)).toBe(at)
  })

  it('the PDF reader shows the original colours on request', async () => {
    await openReader([succeed(makePdf().pdf)])
    await screen.findByRole('region', { name: 'Pages' })
    const pages = screen.getByRole('region', { name: 'Pages' })
    expect(pages.dataset['asPrinted']).toBe('false')
    press('Original colours')
    expect({
      asPrinted: pages.dataset['asPrinted'],
      ariaPressed: screen.getByRole('button', { name: 'Original colours' }).getAttribute('aria-pressed')
    }).toEqual({ asPrinted: 'true', ariaPressed: 'true' })
  })
})
