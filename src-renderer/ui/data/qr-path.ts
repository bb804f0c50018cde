/** One row of dark modules after the other, as an SVG path in units of one module; neighbours are one bar, so that no seam shows between them. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => barsOf(row).map(([x, length]) => `M${String(x)} ${String(y)}h${String(length)}v1h-${String(length)}z`)).join('')
}

/** Where each run of dark modules begins, and how long it is. */
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
