import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ReceiptQr } from '../../../../../../src-renderer/features/attempt/report/receipt/receipt-qr.tsx'
import type { Report } from '../../../../../../src-shared/attempt/report/report.ts'
import { buildReport } from '../../../../../support/build-report.ts'
import { createFakeBridge } from '../../../../../support/fake-bridge.ts'
import { readQr } from '../../../../../support/read-qr.ts'
import { renderInKoya } from '../../../../../support/render-in-koya.tsx'

afterEach(cleanup)

async function show(report: Report): Promise<{ readonly path: string; readonly size: number; readonly words: string | null }> {
  cleanup()
  await renderInKoya(<ReceiptQr report={report} />, createFakeBridge().bridge)
  const drawn = screen.getByRole('img', { name: 'QR code of your receipt. The text beside it says the same.' })
  const size = Number(drawn.getAttribute('viewBox')?.split(' ')[2])
  return {
    size,
    path: drawn.querySelector('path')?.getAttribute('d') ?? '',
    words: screen.getByRole('region', { name: 'Your receipt as a QR code' }).querySelector('pre')?.textContent ?? null
  }
}

describe('the receipt’s code', () => {
  it('the receipt QR code decodes to the text beside it: exam, scores, answers and records', async () => {
    const { path, size, words } = await show(buildReport())
    expect(readQr(path, size)).toBe(words)
    expect(words?.split('\n')).toEqual([
      'Koya receipt',
      'UTME mock',
      'Total 167 of 200',
      'Physics 67/100, answered 2/3',
      'Chemistry 100/100, answered 2/2',
      'Received 2026-09-21 15:03 UTC',
      'Attempt 00000000-0000-4000-8000-00000000000a',
      'Server receipt 7K3M-Q0ZT-9R2A-XW4B-HN5C',
      `Full receipt code ${'a'.repeat(64)}`
    ])
  })

  it('the receipt QR code is readable with nine long subject titles and with Yoruba and Hausa letters', async () => {
    const subjects = Array.from({ length: 9 }, (_, index) => ({
      ...buildReport().subjects[0]!,
      slug: `subject-${String(index)}`,
      title: `Ẹ̀kọ́ Yorùbá àti Lítíréṣọ̀ ${String(index)}`
    }))
    const { path, size, words } = await show(buildReport({ title: 'Harshen Hausa: jarrabawar ƙarshe', subjects }))
    expect(readQr(path, size)).toBe(words)
  })

  it('the receipt QR code differs for another score, and is not read as the same text when its bars are moved', async () => {
    const first = await show(buildReport())
    const other = await show(buildReport({ total: 168 }))
    expect(readQr(other.path, other.size)).not.toBe(readQr(first.path, first.size))
    expect(readQr(first.path.replace(/h(\d+)v1h-\d+z/g, 'h1v1h-1z'), first.size)).not.toBe(first.words)
  })
})
