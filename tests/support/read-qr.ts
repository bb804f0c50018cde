import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'
import { settle } from './learner.ts'

const PIXELS_PER_MODULE = 4
const BYTES_PER_PIXEL = 4

/** Decodes a QR code drawn as bars of one module's height (`M3 0h2v1h-2z`), as a camera would; null where it finds none. */
export function readQr(path: string, size: number): string | null {
  const width = size * PIXELS_PER_MODULE
  const pixels = new Uint8ClampedArray(width * width * BYTES_PER_PIXEL).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    paint(pixels, width, { left: Number(x), top: Number(y), right: Number(x) + Number(length) })
  }
  return jsQR(pixels, width, width)?.data ?? null
}

/** Decodes the QR code on the screen, as a camera would; null where it finds none. */
export async function readQrOnScreen(code: Locator): Promise<string | null> {
  // While one page fades into another, a picture shows both.
  await settle(code.page())
  const picture = (await code.screenshot()).toString('base64')
  const { width, height, pixels } = await code.evaluate(async (_, base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('this page draws nothing')
    context.drawImage(bitmap, 0, 0)
    return { width: bitmap.width, height: bitmap.height, pixels: [...context.getImageData(0, 0, bitmap.width, bitmap.height).data] }
  }, picture)
  return jsQR(new Uint8ClampedArray(pixels), width, height)?.data ?? null
}

function paint(pixels: Uint8ClampedArray, width: number, bar: { readonly left: number; readonly top: number; readonly right: number }): void {
  for (let row = bar.top * PIXELS_PER_MODULE; row < (bar.top + 1) * PIXELS_PER_MODULE; row += 1) {
    for (let column = bar.left * PIXELS_PER_MODULE; column < bar.right * PIXELS_PER_MODULE; column += 1) {
      pixels.fill(0, (row * width + column) * BYTES_PER_PIXEL, (row * width + column) * BYTES_PER_PIXEL + BYTES_PER_PIXEL - 1)
    }
  }
}
