import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutlineEntry, PdfLink } from '../../../../../../../src-renderer/features/learning/library/pdf/document/pdf-document.ts'
import { succeed } from '../../../../../../../src-shared/kernel/errors/result.ts'
import { makePdf, openReader, toldInReader } from '../../../../../../support/open-fake-pdf.tsx'
import { findStatus } from '../../../../../../support/status-text.ts'

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
})
afterEach(cleanup)

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const box = { left: 10, top: 5, width: 40, height: 10 }

describe('A link in a document', () => {
  it('a PDF link lies over its text, says where it leads, moves the focus there, and offers the way back', async () => {
    const links: PdfLink[] = [
      { kind: 'inside', box, text: 'The last circle', target: { page: 3, point: { x: 0, y: 250 } } },
      { kind: 'inside', box, text: '', target: { page: 2, point: null } }
    ]
    await openReader([succeed(makePdf({ links }).pdf)])
    const named = await screen.findByRole('button', { name: 'The last circle: Go to page 3' })
    expect({ title: named.title, left: named.style.left, top: named.style.top, width: named.style.width, height: named.style.height }).toEqual({
      title: 'Go to page 3',
      left: '10%',
      top: '5%',
      width: '40%',
      height: '10%'
    })
    expect(screen.getByRole('button', { name: 'Go to page 2' })).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('button', { name: /^Back to page/ })).toBe(null)
    fireEvent.click(named)
    const back = await screen.findByRole('button', { name: 'Back to page 1' })
    expect(toldInReader()).toContain('Page 3 of 3')
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Page 3 of 3' }))
    fireEvent.click(back)
    expect(toldInReader()).toContain('Page 1 of 3')
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Page 1 of 3' }))
    expect(screen.queryByRole('button', { name: /^Back to page/ })).toBe(null)
  })

  it('a PDF link to a page that cannot be read leads to the top of that page', async () => {
    const links: PdfLink[] = [{ kind: 'inside', box, text: '', target: { page: 2, point: { x: 0, y: 700 } } }]
    await openReader([succeed(makePdf({ links, brokenPage: 2 }).pdf)])
    fireEvent.click(await screen.findByRole('button', { name: 'Go to page 2' }))
    await waitFor(() => {
      expect(toldInReader()).toContain('Page 2 of 3')
    })
  })

  it('a PDF link out of Koya shows its address and is passed to main', async () => {
    const address = 'https://koya.example/here'
    const { outside } = await openReader([succeed(makePdf({ links: [{ kind: 'outside', box, text: 'Read on', address }] }).pdf)])
    const link = await screen.findByRole('button', { name: `Read on: Link to a page outside Koya: ${address}` })
    fireEvent.click(link)
    await waitFor(() => {
      expect(outside).toEqual([address])
    })
    expect(screen.queryByText(/^Koya cannot open this link/)).toBe(null)
  })

  it.each([
    ['http://koya.example/', []],
    ['mailto:someone@koya.example', []],
    ['https://no-browser.example/', ['https://no-browser.example/']]
  ])('a PDF link that is not opened shows its address, which can be dismissed: %s', async (address, handed) => {
    const { outside } = await openReader([succeed(makePdf({ links: [{ kind: 'outside', box, text: '', address }] }).pdf)])
    fireEvent.click(await screen.findByRole('button', { name: `Link to a page outside Koya: ${address}` }))
    expect((await findStatus(/^Koya cannot open this link/)).textContent).toContain(address)
    expect(outside).toEqual(handed)
    press('Dismiss')
    expect(screen.queryByText(/^Koya cannot open this link/)).toBe(null)
  })
})

describe('The contents of a document', () => {
  it('the contents of a PDF are shown if it has any, with page numbers, and lead to each place', async () => {
    const outline: OutlineEntry[] = [
      { title: 'Circles', level: 0, target: { page: 1, point: null } },
      { title: 'The last one', level: 1, target: { page: 3, point: { x: 0, y: 10 } } },
      { title: 'Elsewhere', level: 0, target: null },
      { title: '', level: 0, target: { page: 2, point: null } }
    ]
    await openReader([succeed(makePdf({ outline }).pdf)])
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
    expect({ saysPage: toldInReader().includes('Page 3 of 3'), navigation: screen.queryByRole('navigation') }).toEqual({
      saysPage: true,
      navigation: null
    })
  })

  it('the contents of a PDF are not offered when it has none', async () => {
    await openReader([succeed(makePdf().pdf)])
    await screen.findByRole('region', { name: 'Pages' })
    expect(screen.queryByRole('button', { name: 'Contents' })).toBe(null)
  })
})
