import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** Quiet zone required by ISO/IEC 18004; without it cameras do not find the code. */
const QUIET_MODULES = 4

/** Width of a code at most, in CSS pixels; less by what whole pixels for each module leave over. */
const LARGEST_PX = 256

/** Renders a text as a QR code; `label` describes it for screen readers. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  // Whole pixels for each module, so that its edges are sharp for a camera.
  const width = size * Math.max(1, Math.floor(LARGEST_PX / size))
  return (
    <svg
      className={styles.code}
      width={width}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={styles.paper} />
      <path d={qrPath(data)} className={styles.module} />
    </svg>
  )
}

/** Returns the dark modules row by row as an SVG path in units of one module. Adjacent modules form one bar, so that no gaps show between them. */
function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => barsOf(row).map(([x, length]) => `M${String(x)} ${String(y)}h${String(length)}v1h-${String(length)}z`)).join('')
}

/** Returns start and length of each run of dark modules. */
function barsOf(row: readonly boolean[]): readonly (readonly [start: number, length: number])[] {
  const bars: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = bars.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === x) last[1] += 1
    else bars.push([x, 1])
  })
  return bars
}
