import { offerText } from '../../../src-shared/billing/offer.ts'
import type { IssuedBatch } from './issue-vouchers.ts'

/** The style of the sheet; its text is in English, like the commands. Neighbouring cut lines overlap and stay within the printable area. */
const style = `
  @page { size: A4; margin: 12mm }
  body { margin: 0; color: #000; background: #fff; font: 11pt/1.35 system-ui, sans-serif }
  h1 { font-size: 14pt; margin: 0 0 1mm }
  p { margin: 0 0 3mm }
  ol { display: grid; grid-template-columns: 1fr 1fr; gap: 0; margin: 0; padding: 0 0.5mm 0.5mm 0; list-style: none }
  li { border: 0.3mm dashed #000; margin: 0 -0.3mm -0.3mm 0; padding: 4mm; break-inside: avoid }
  code { display: block; margin: 1.5mm 0; font: 700 13pt ui-monospace, 'DejaVu Sans Mono', Consolas, monospace; white-space: nowrap }
  small { font-size: 9pt }
`

/** Returns a page to print and cut up: self-contained HTML without scripts. Pure. */
export function writeVoucherSheet({ batch, title, codes }: IssuedBatch): string {
  const { label, offer, seats, expiresAt, madeBy, madeAt } = batch
  const lastDay = dayOf(expiresAt - 1)
  const uses = seats === 1 ? 'For one learner, once.' : `For ${String(seats)} learners, once for each.`
  const vouchers = codes.map(
    (code, index) =>
      `<li><strong>Koya: ${escapeHtml(title)}</strong><code>${escapeHtml(code)}</code><small>${label}-${String(index + 1)} · use it by ${lastDay}<br>${uses} ` +
      'In Koya, open Plans and go to “Use a voucher”. You can type O for 0, and I or L for 1.</small></li>'
  )
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>Vouchers ${label}</title>`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>${style}</style></head><body>`,
    `<h1>Vouchers ${label}: ${escapeHtml(title)}</h1>`,
    `<p>${String(codes.length)} vouchers for ${escapeHtml(offerText(offer))}, made on ${dayOf(madeAt)} by ${escapeHtml(madeBy)}. Anyone who has a code can use it, so keep this sheet as safe as money. Koya cannot print it again.</p>`,
    `<ol>${vouchers.join('')}</ol></body></html>`,
    ''
  ].join('\n')
}

/** Returns a UTC day such as `2027-01-31`. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
